import { expect, test } from 'vitest';
import { type OutboxId, outboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { c, openTestStore } from '../../../testing/core/testStore.ts';
import { distrustOutbox } from './outboxRestore.ts';
import { insertOutbox } from './sending/newItems.ts';
import { listUnsent, setOutboxState } from './table.ts';
import { transition } from './transition.ts';

const id: OutboxId = outboxId('a');

/** An outbox with one item that waits. `sentAfter`: the position kept of an earlier request for it; null: there was none. */
function withOne(sentAfter: number | null) {
  const store = openTestStore();
  const item: OutboxItem = {
    ...{ id, convId: c(1), text: 'once', file: null, priority: 0, title: null, participants: [] },
    ...{ state: { kind: 'queued', error: null }, created: 1, askedAt: 1 },
  };
  insertOutbox(store, item);
  setOutboxState(store, id, item.state, { sentAfter });
  return store;
}

const stateIn = (store: ReturnType<typeof withOne>) => {
  const [entry] = listUnsent(store);
  if (!entry) throw new Error('The item is gone.');
  return entry.item.state;
};

test('an item of a backup that has no position to look from is sent again only after a question', () => {
  const store = withOne(null);
  distrustOutbox(store.local, null);
  const state = stateIn(store);
  expect(state).toEqual({ kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: null });
  expect(transition(state, { kind: 'retry', evenIfUnconfirmed: false })).toBe('refused');
});

const error = { code: 'invalid-request', message: 'no' } as const;
const UNCLEAR = { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error } as const;

test.each([
  ['failed', { kind: 'failed', error }, null],
  ['failed in a later try', { kind: 'failed', error }, 7],
  ['had not arrived', { kind: 'not-arrived', error }, 7],
  ['was in doubt', UNCLEAR, 7],
] as const)('an item that %s is left to the person, and taken for no message sent since', (_, was, own) => {
  const store = withOne(null);
  setOutboxState(store, id, was, { sentAfter: own });
  distrustOutbox(store.local, 9);
  expect(listUnsent(store)).toMatchObject([{ item: { state: UNCLEAR }, sentAfter: null }]);
  expect(transition(stateIn(store), { kind: 'retry', evenIfUnconfirmed: false })).toBe('refused');
});

test.each([
  ['an item with almost the same words', { kind: 'rival' }, null],
  ['items for different people', { kind: 'twins', count: 2 }, 7],
] as const)('the doubt about %s stays', (_, doubt, sentAfter) => {
  const store = withOne(null);
  const was = { kind: 'cannot-tell', doubt, error: null } as const;
  setOutboxState(store, id, was, { sentAfter: 7 });
  distrustOutbox(store.local, 9);
  expect(listUnsent(store)).toMatchObject([{ item: { state: was }, sentAfter }]);
});

test.each([
  ['its own', 7, null],
  ["the backup's", null, 9],
])('an item of a backup is looked for from %s position', (_, own, newest) => {
  const store = withOne(own);
  distrustOutbox(store.local, newest);
  expect(listUnsent(store)).toMatchObject([
    { item: { state: { kind: 'checking' } }, sentAfter: own ?? newest },
  ]);
});
