import { expect, test } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import { testBridge, turn } from '../../../testing/page/testBridge.ts';
import { findConversation } from './conversationPage.ts';
import { createConversationsStore } from './conversationsStore.ts';

const failed = (thrown: unknown) => expect.unreachable(String(thrown));

/** The beginning of a list of a thousand, all of whose rows are there. */
const BEGINNING = {
  ...{ conversations: Array.from({ length: 120 }, (_, i) => ({ convId: convId(i + 1) })), first: 0 },
  ...{ key: 'the first', total: 1_000, counts: {}, form: null, kept: [] },
};

/** A list that has its beginning. */
async function begin() {
  const page = testBridge();
  const conversations = createConversationsStore(page.bridge, failed);
  conversations.connect();
  await turn();
  await page.answer('conversations.list', BEGINNING);
  const isKnown = (id: number) => findConversation(conversations.getState().page, convId(id)) !== null;
  return { ...page, ...conversations.getState(), isKnown };
}

test('a list that is scrolled on before core has answered is read at its last place', async () => {
  const { reach, asked, answer } = await begin();
  reach(300, 320);
  await turn();
  reach(700, 720);
  expect(asked).toHaveLength(1);
  await answer('conversations.list', { ...BEGINNING, first: 250 });
  expect(asked).toMatchObject([{ input: { at: { kind: 'index', index: expect.toSatisfy(isNear(700)) } } }]);
});

test('a conversation that is opened while the list is scrolled away from it stays known, and is asked for', async () => {
  const { reach, watch, isKnown, asked, answer } = await begin();
  reach(700, 720);
  await turn();
  watch(convId(5));
  expect(asked).toMatchObject([{ input: { keep: [] } }]);
  await answer('conversations.list', { ...BEGINNING, conversations: [], first: 650 });
  expect(isKnown(5)).toBe(true);
  expect(isKnown(6)).toBe(false);
  expect(asked).toMatchObject([{ input: { keep: [5] } }]);
});

test('the view of what was not sent is read again when the outbox changes, and others are not', async () => {
  const { setListFilter, asked, answer, change } = await begin();
  await change({ conversations: [], outbox: true });
  expect(asked).toHaveLength(0);
  setListFilter('notSent');
  await turn();
  await answer('conversations.list', BEGINNING);
  await change({ conversations: [], outbox: true });
  expect(asked).toMatchObject([{ input: { view: { kind: 'notSent' } } }]);
});

const isNear = (row: number) => (index: number) => index > row - 100 && index <= row;
