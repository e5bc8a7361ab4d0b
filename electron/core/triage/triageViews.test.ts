import { expect, it } from 'vitest';
import type { FilteredView } from '../../../shared/model/conversations.ts';
import { c, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import { getConversation, listByTime, listConversations } from '../conversations/conversations.ts';
import { setPinned } from '../conversations/pins.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { DONE, LATER, listed, says, shown, storeWith, triageOf } from './testTriage.ts';

const timed = (store: Store, view: FilteredView) => {
  const { conversations, places } = listByTime(store, { view, at: { kind: 'index', index: 0 }, limit: 10 });
  expect(places).toHaveLength(conversations.length);
  return conversations.map(({ convId }) => convId);
};

it('the views have first what waits longest, whoever the other is', () => {
  const store = openTestStore();
  applyBatch(store, {
    messages: [
      ...[says(1, 1), says(2, 2), says(3, 3, SELF), says(4, 4), says(5, 4, SELF)],
      // Writing once more doesn't move it back.
      ...[says(6, 1), says(7, 5, SELF), says(8, 5)],
    ],
    covered: null,
  });
  expect(listed(store, 'waitingForUs')).toEqual([1, 2, 5]);
  expect(timed(store, { kind: 'waitingForUs', stay: [] })).toEqual([1, 2, 5]);
  expect(listed(store, 'waitingForThem')).toEqual([3, 4]);
  expect(timed(store, { kind: 'waitingForThem', stay: [] })).toEqual([3, 4]);
  expect(getConversation(store, c(1))?.waitingSince).toBe(1_700_000_001_000);
  expect(getConversation(store, c(3))?.waitingSince).toBeNull();
});

it('the views keep the open conversation in its place when it is answered', () => {
  const store = openTestStore();
  applyBatch(store, {
    messages: [says(1, 9, SELF), says(2, 1), says(3, 2, SELF), says(4, 2), says(5, 2), says(6, 3)],
    covered: null,
  });
  expect(listed(store, 'waitingForUs')).toEqual([1, 2, 3]);
  applyBatch(store, { messages: [says(10, 2, SELF), says(11, 2, SELF)], covered: null });
  const view = { kind: 'waitingForUs', stay: [c(2)] } as const;
  const { conversations, total, kept } = listConversations(store, { view, limit: 5, keep: [c(2)] });
  expect(conversations.map(({ convId }) => convId)).toEqual([1, 2, 3]);
  expect([total, kept[0]?.index]).toEqual([3, 1]);
  expect(timed(store, view)).toEqual([1, 2, 3]);
  const timedPage = listByTime(store, { view, at: { kind: 'index', index: 1 }, limit: 1 });
  expect(timedPage.places).toEqual([{ isPinned: false, created: -1_700_000_004_000, msgId: -4 }]);
  expect(listed(store, 'waitingForUs')).toEqual([1, 3]);
  applyBatch(store, { messages: [says(12, 1, SELF)], covered: null });
  expect(timed(store, { ...view, stay: [c(2), c(1)] })).toEqual([1, 2, 3]);
});

it('the views have critical messages until they are answered, or done', async () => {
  const store = storeWith(3);
  const critical = (id: number, convId: number) => wire(id, { convId, priority: 'critical' });
  applyBatch(store, { messages: [critical(10, 1), critical(11, 2), critical(12, 3)], covered: null });
  expect(listed(store, 'critical')).toEqual([3, 2, 1]);
  applyBatch(store, { messages: [says(20, 2, SELF)], covered: null });
  await triageOf(store).set(shown(3), DONE);
  expect(listed(store, 'critical')).toEqual([1]);
});

it('the views count what they list', async () => {
  const store = storeWith(6);
  const triage = triageOf(store);
  await triage.set(shown(1), DONE);
  await triage.set(shown(2, 3), LATER);
  applyBatch(store, {
    messages: [says(10, 4, SELF), wire(11, { convId: 5, priority: '3' })],
    covered: null,
  });
  const { counts } = listConversations(store, { view: { kind: 'inbox' }, limit: 1 });
  expect(counts).toEqual({
    ...{ all: 6, inbox: 3, done: 1, snoozed: 2, waitingForUs: 2, waitingForThem: 1, critical: 1 },
    ...{ unread: 5, drafts: 0 },
  });
});

it('the views find a snoozed conversation by when it comes back, the soonest first', async () => {
  const store = storeWith(3);
  const triage = triageOf(store);
  for (const [id, until] of [
    [1, 9e12],
    [2, 7e12],
    [3, 8e12],
  ] as const)
    await triage.set(shown(id), { kind: 'snoozed', until });
  expect(listed(store, 'snoozed')).toEqual([2, 3, 1]);
  expect(timed(store, { kind: 'snoozed' })).toEqual([2, 3, 1]);
});

it('the views read on from a key, also of a pinned conversation without messages', () => {
  const store = storeWith(3);
  setPinned(store, c(2), true);
  const { key } = listConversations(store, { view: { kind: 'inbox' }, limit: 1 });
  if (key === null) throw new Error('nothing is listed');
  const at = { kind: 'key', key } as const;
  expect(listConversations(store, { view: { kind: 'inbox' }, at, limit: 2 })).toMatchObject({ first: 0 });
});
