import { expect, test } from 'vitest';
import { type ConvId, convId, msgId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { findConversation, knownConversation } from './conversationPage.ts';
import { createConversationsStore } from './conversationsStore.ts';

/** A person who looks at a list of this many conversations. */
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
  const isKnown = (convId: ConvId) => findConversation(conversations.getState().page, convId) !== null;
  const lists = (...wanted: readonly (ConvId | undefined)[]) =>
    page.until(() => String(listed()) === String(wanted));
  const say = (who: number, msgText: string) =>
    service.admin.post(`person${who}@x.example`, { convId: convIds[who] ?? 0 }, { msgText });
  return {
    ...{ convIds, page, conversations, close, setFilter, reach },
    ...{ watch, listed, isKnown, lists, say, failures },
  };
}

test('the newest is first, and what is written moves its conversation up', async () => {
  const { convIds, lists, say } = await person(3);
  await lists(...convIds.toReversed());
  await say(0, 'later');
  await lists(convIds[0], convIds[2], convIds[1]);
});

test('results for fewer letters do not replace results for more', async () => {
  const { convIds, page, conversations, setFilter, lists } = await person(3);
  await lists(...convIds.toReversed());
  const shown: string[] = [];
  conversations.subscribe(({ view }) => {
    const filter = view.kind === 'found' ? view.filter : '';
    if (filter !== shown.at(-1)) shown.push(filter);
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

test('the list is read however many conversations are kept known, the latest among them', async () => {
  const { convIds, page, conversations, setFilter, watch, isKnown, listed, failures } = await person(2);
  const [latest, other] = convIds as [ConvId, ConvId];
  for (let away = 1; away <= 501; away += 1) watch(convId(1_000_000 + away));
  watch(latest);
  setFilter('person1');
  conversations.subscribe(page.look);
  await page.until(() => failures.length > 0 || String(listed()) === String([other]));
  expect(failures).toEqual([]);
  expect(isKnown(latest)).toBe(true);
});

/** The middle of a list that is far longer than a page, with the newest first. */
async function personFarDown() {
  const on = await person(300);
  const { convIds, conversations, page, reach } = on;
  const at = (index: number) => convIds.toReversed()[index] as ConvId;
  await page.until(() => conversations.getState().page?.total === 300);
  reach(150, 160);
  const first = () => conversations.getState().page?.first ?? 0;
  await page.until(() => first() > 100);
  return { ...on, at, first };
}

test('of a long list only the rows around those in view are read, wherever it is scrolled to', async () => {
  const { conversations, page, reach, listed, convIds, at, first } = await personFarDown();
  expect(listed()).toEqual(convIds.toReversed().slice(first(), first() + listed().length));
  expect(listed()).toEqual(expect.arrayContaining([at(150), at(160)]));
  expect(listed().length).toBeLessThan(150);
  reach(290, 299);
  await page.until(() => listed().at(-1) === at(299));
  expect(listed().length).toBeLessThan(150);
  reach(0, 9);
  await page.until(() => first() === 0);
  expect(listed()[0]).toBe(at(0));
  expect(conversations.getState().page?.total).toBe(300);
});

test('a change far from the rows in view leaves them, each once, and only moves them down', async () => {
  const { conversations, page, listed, say, at, first } = await personFarDown();
  const [rows, from] = [listed(), first()];
  // The oldest moves to the top, and then a loaded one does.
  await say(0, 'up');
  await page.until(() => first() === from + 1);
  expect(listed()).toEqual(rows);
  await say(299 - 155, 'up, from among them');
  await page.until(() => !listed().includes(at(155)));
  expect(first()).toBe(from + 2);
  expect(listed().slice(0, rows.length - 1)).toEqual(rows.filter((convId) => convId !== at(155)));
  expect(new Set(listed()).size).toBe(listed().length);
  expect(conversations.getState().page?.total).toBe(300);
});

test('the place of the open conversation and the next one are known however far the list is scrolled', async () => {
  const { conversations, page, watch, at, say, failures } = await personFarDown();
  const { step } = conversations.getState();
  watch(at(7));
  const index = () =>
    conversations.getState().page?.kept.find(({ conversation }) => conversation.convId === at(7))?.index;
  await page.until(() => index() === 7);
  await say(0, 'up');
  await page.until(() => index() === 8);

  const stepped: ConvId[] = [];
  const take = (convId: ConvId) => void stepped.push(convId);
  const until = async (...wanted: readonly ConvId[]) => {
    await page.until(() => String(stepped) === String(wanted));
    stepped.length = 0;
  };
  conversations.subscribe(page.look);
  void step(at(155), 1, take);
  expect(stepped.splice(0)).toEqual([at(156)]);
  const look = (convId: ConvId) => {
    take(convId);
    page.look();
  };
  void step(at(7), 1, look);
  await until(at(8));
  void step(at(7), -1, look);
  await until(at(6));
  void step(at(0), -1, look);
  await until(at(299));
  void step(at(298), 1, look);
  void step(null, 1, look);
  await until(at(299));
  expect(failures).toEqual([]);
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
    const { conversations } = await page
      .core()
      .ask('conversations.list', { view: { kind: 'all' }, limit: 1 });
    return conversations[0]?.convId === convIds[0];
  });
  expect(listed()).toEqual(convIds.toReversed());
});

test('each of many quick presses goes one conversation further, also far from what is read', async () => {
  const { convIds, page, conversations, reach, isKnown, failures } = await person(300);
  const newestFirst = convIds.toReversed();
  await page.until(() => conversations.getState().page?.total === 300);
  reach(250, 260);
  await page.until(() => isKnown(newestFirst[255] as ConvId));
  let selected = newestFirst[2] as ConvId;
  const opened: ConvId[] = [];
  const select = (convId: ConvId) => {
    // So that it can be drawn with its name.
    expect(knownConversation(conversations.getState(), convId)).toMatchObject({ convId });
    selected = convId;
    opened.push(convId);
    page.look();
  };
  for (let press = 0; press < 5; press += 1) void conversations.getState().step(selected, 1, select);
  await page.until(() => opened.length === 5);
  expect(opened).toEqual(newestFirst.slice(3, 8));
  expect(failures).toEqual([]);
});

test('a conversation that is read stays among the unread ones until another is opened', async () => {
  const { convIds, page, conversations, lists, say } = await person(3);
  const [a, b, other] = convIds as [ConvId, ConvId, ConvId];
  await lists(other, b, a);
  await say(0, 'to be read');
  await say(1, 'to be read later');
  await lists(b, a, other);
  const { setListFilter, setOpen } = conversations.getState();
  setListFilter('unread');
  await lists(b, a);
  setOpen([a]);
  const { last } = await page.bridge.request('conversations.get', { convId: a });
  await page.bridge.request('conversations.markRead', { convId: a, upTo: last?.msgId ?? msgId(0) });
  await page.until(() => conversations.getState().page?.counts.unread === 1);
  await lists(b, a);
  setOpen([b]);
  await lists(b);
  setOpen([]);
  setListFilter('all');
  await lists(b, a, other);
});

test('two that are open stay among the unread ones, each until it is left', async () => {
  const { convIds, page, conversations, lists, say } = await person(3);
  const [a, b, other] = convIds as [ConvId, ConvId, ConvId];
  await lists(other, b, a);
  await say(0, 'to be read beside');
  await say(1, 'to be read');
  await lists(b, a, other);
  const { setListFilter, setOpen } = conversations.getState();
  setListFilter('unread');
  await lists(b, a);
  setOpen([b]);
  setOpen([b, a]);
  await page.bridge.request('conversations.markAllRead', {});
  await page.until(() => conversations.getState().page?.counts.unread === 0);
  await lists(b, a);
  setOpen([a]);
  await lists(a);
});

test('one that is open stays among the unread ones, too, while another is opened beside it from a search', async () => {
  const { convIds, page, conversations, setFilter, lists, say } = await person(3);
  const [a, b, other] = convIds as [ConvId, ConvId, ConvId];
  await lists(other, b, a);
  await say(0, 'to be read');
  await say(1, 'unread');
  await lists(b, a, other);
  const { setListFilter, setOpen } = conversations.getState();
  setListFilter('unread');
  await lists(b, a);
  setOpen([a]);
  const { last } = await page.bridge.request('conversations.get', { convId: a });
  await page.bridge.request('conversations.markRead', { convId: a, upTo: last?.msgId ?? msgId(0) });
  await page.until(() => conversations.getState().page?.counts.unread === 1);
  setFilter('person2');
  await lists(other);
  setOpen([a, other]);
  setFilter('');
  await lists(b, a);
  setOpen([other]);
  await lists(b);
});

test('the next unread conversation is found beyond what is listed, around both ends, and none when there is no other', async () => {
  const { convIds, conversations, lists, say } = await person(3);
  const [a, b, newest] = convIds as [ConvId, ConvId, ConvId];
  await lists(newest, b, a);
  const { stepUnread, setFilter } = conversations.getState();
  /** Resolves once a later step begins from its own place. */
  const step = async (from: ConvId | null, by: 1 | -1) => {
    const found = Promise.withResolvers<ConvId | null>();
    await stepUnread(from, by, found.resolve);
    const convId = await found.promise;
    if (convId !== null)
      expect(knownConversation(conversations.getState(), convId)).toMatchObject({ convId });
    return convId;
  };
  expect(await step(newest, 1)).toBeNull();
  await say(0, 'unread');
  await say(2, 'unread, and the newest');
  await lists(newest, a, b);
  setFilter('person1');
  await lists(b);
  expect(await step(b, 1)).toBe(newest);
  expect(await step(b, -1)).toBe(a);
  expect(await step(newest, 1)).toBe(a);
  expect(await step(a, 1)).toBe(newest);
  expect(await step(null, 1)).toBe(newest);
  expect(await step(null, -1)).toBe(a);
});
