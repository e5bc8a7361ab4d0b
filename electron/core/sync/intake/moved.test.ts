import { expect, it } from 'vitest';
import { c, MARIA, m, OMAR, openTestStore, SELF, wire } from '../../../../testing/core/testStore.ts';
import { getConversation, listConversations, markRead } from '../../conversations/conversations.ts';
import type { Store } from '../../db/store.ts';
import { browseFiles } from '../../messages/attachments.ts';
import { applyBatch } from './applyBatch.ts';

/** Its people by name: in a list they stand as this store met them. */
const inOrder = <T extends { readonly people: readonly { readonly email: string }[] }>(
  conversation: T,
): T => ({
  ...conversation,
  people: conversation.people.toSorted((a, b) => (a.email < b.email ? -1 : 1)),
});
const all = (store: Store) =>
  listConversations(store, { view: { kind: 'all' }, limit: 9 }).conversations.map(inOrder);
const second = (store: Store) => {
  const conversation = getConversation(store, c(2));
  return conversation && inOrder(conversation);
};
const FILE = { attachmentId: 'a', fileName: 'plan.txt', fileSize: 3, mimeType: 'text/plain' };
const filesOf = (store: Store, convId: number) =>
  browseFiles(store, {
    ...{ convId: c(convId), kind: null, senderEmail: null, from: null, to: null, limit: 9 },
    at: { kind: 'newest' },
  }).files.map(({ msgId }) => msgId);

const MESSAGES = [
  wire(1, { convId: 1 }),
  wire(2, { convId: 2, senderEmail: OMAR, attachment: FILE }),
  wire(3, { convId: 1, senderEmail: SELF }),
  wire(4, { convId: 2 }),
  wire(5, { convId: 3, senderEmail: OMAR }),
];

it.each([
  ['one person has another address', [1, 4], { senderEmail: 'maria.new@x.example' }],
  ['a message was moved', [4], { convId: c(3) }],
  ['a conversation was merged into another', [2, 4], { convId: c(1) }],
  ['times are others', [1, 2, 3, 4, 5], { created: 1_700_000_001 }],
])('everything is as if it had always been so when %s', (_, ids, change) => {
  const changed = MESSAGES.map((message) =>
    ids.includes(message.msgId) ? { ...message, ...change } : message,
  );
  const [store, fresh] = [openTestStore(), openTestStore()];
  applyBatch(store, { messages: MESSAGES, covered: { after: 0, through: 5 } });
  applyBatch(fresh, { messages: changed, covered: { after: 0, through: 5 } });
  const applied = applyBatch(store, { messages: changed, covered: null });
  expect(applied).toMatchObject({ added: 0, others: [] });
  expect(all(store)).toEqual(all(fresh));
  for (const id of [1, 2, 3]) expect(filesOf(store, id)).toEqual(filesOf(fresh, id));
  expect(second(store)).toEqual(second(fresh));
});

it('a read message stays read in its new conversation', () => {
  const store = openTestStore();
  applyBatch(store, { messages: MESSAGES, covered: { after: 0, through: 5 } });
  markRead(store, c(1), m(3));
  markRead(store, c(2), m(4));
  const merged = MESSAGES.map((message) => (message.convId === 2 ? { ...message, convId: c(1) } : message));
  applyBatch(store, { messages: merged, covered: null });
  expect(getConversation(store, c(1))?.unread).toBe(0);
});

it('a message with another text in another conversation or at another time stays unchanged until a check', () => {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(1), wire(2)], covered: { after: 0, through: 2 } });
  const other = wire(1, { convId: 2, msgText: 'quite another', senderEmail: MARIA });
  expect(applyBatch(store, { messages: [other], covered: null }).others).toEqual([1]);
  expect(getConversation(store, c(2))).toBeNull();
  const judged = applyBatch(store, { messages: [other], covered: null, isJudged: true });
  expect(judged).toMatchObject({ others: [], changed: [{ convId: 2 }, { convId: 1 }] });
  expect(getConversation(store, c(2))?.last?.text).toBe('quite another');
});
