import { expect, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createConversationsStore } from './conversationsStore.ts';

/** Somebody who looks at the list of so many conversations. */
async function person(count: number) {
  const { service, convIds } = await serviceWithConversations(count);
  const page = await openPage(service);
  await page.core().complete();
  const failures: unknown[] = [];
  const conversations = createConversationsStore(page.bridge, (thrown) => failures.push(thrown));
  conversations.subscribe(page.look);
  const close = conversations.connect();
  const { setFilter, reach, watch } = conversations.getState();
  const listed = () => conversations.getState().page?.conversations.map(({ convId }) => convId) ?? [];
  const isKnown = (convId: ConvId) =>
    listed().includes(convId) || conversations.getState().apart.some((each) => each.convId === convId);
  const lists = (...wanted: readonly (ConvId | undefined)[]) =>
    page.until(() => String(listed()) === String(wanted));
  const say = (who: number, msgText: string) =>
    service.admin.post(`person${who}@x.example`, { convId: convIds[who] ?? 0 }, { msgText });
  return {
    convIds,
    page,
    conversations,
    close,
    setFilter,
    reach,
    watch,
    listed,
    isKnown,
    lists,
    say,
    failures,
  };
}

test('the newest is first, and what is written moves its conversation up', async () => {
  const { convIds, lists, say } = await person(3);
  await lists(...convIds.toReversed());
  await say(0, 'later');
  await lists(convIds[0], convIds[2], convIds[1]);
});

test('what was found for fewer letters does not come after what was found for more', async () => {
  const { convIds, page, conversations, setFilter, lists } = await person(3);
  await lists(...convIds.toReversed());
  const shown: string[] = [];
  conversations.subscribe(({ pageFilter }) => {
    if (pageFilter !== shown.at(-1)) shown.push(pageFilter);
  });
  const answer = page.hold('conversations.list');
  setFilter('person');
  setFilter('person1');
  answer();
  await lists(convIds[1]);
  expect(shown).toEqual(['', 'person1']);
  setFilter('');
  await lists(...convIds.toReversed());
});

test('a conversation that is open is known at all times, also while the list does not hold it', async () => {
  const { convIds, conversations, setFilter, watch, isKnown, lists, say } = await person(2);
  const [open, other] = convIds as [ConvId, ConvId];
  await lists(other, open);
  const leave = watch(open);
  const known: boolean[] = [];
  conversations.subscribe(() => known.push(isKnown(open)));
  setFilter('person1');
  await lists(other);
  expect(isKnown(open)).toBe(true);
  await say(0, 'heard while the list does not show it');
  setFilter('');
  await lists(open, other);
  expect(known).not.toContain(false);
  leave();
});

test('rows further down are read when they come into view, and stay read', async () => {
  const { convIds, conversations, reach, listed, lists, page, say } = await person(103);
  await page.until(() => listed().length === 100);
  expect(conversations.getState().page?.total).toBe(103);
  reach(99);
  reach(102);
  await lists(...convIds.toReversed());
  await say(0, 'up');
  await lists(convIds[0], ...convIds.slice(1).toReversed());
});

test('a list that core could not give, since it died, is given by the next one', async () => {
  const { convIds, page, setFilter, lists, failures } = await person(2);
  await lists(...convIds.toReversed());
  page.hold('conversations.list');
  setFilter('person0');
  await page.restart();
  await lists(convIds[0]);
  expect(failures).toMatchObject([{ code: 'internal' }]);
});

test('after the account is left nothing is asked any more', async () => {
  const { convIds, page, close, setFilter, listed, lists, say } = await person(2);
  await lists(...convIds.toReversed());
  close();
  setFilter('person0');
  await say(0, 'later');
  await page.core().until(async () => {
    const { conversations } = await page.core().ask('conversations.list', { filter: '', limit: 1 });
    return conversations[0]?.convId === convIds[0];
  });
  expect(listed()).toEqual(convIds.toReversed());
});
