import { expect, test } from 'vitest';
import { type OutboxId, outboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { c, openTestStore } from '../../../testing/core/testStore.ts';
import { distrustOutbox } from './afterRestore.ts';
import { insertOutbox } from './sending/newItems.ts';
import { listUnsent, setOutboxState } from './table.ts';
import { transition } from './transition.ts';

const id: OutboxId = outboxId('a');

/** An outbox with one item that waits. `sentAfter`: the position kept of an earlier request for it; null: there was none. */
function withOne(sentAfter: number | null) {
  const store = openTestStore();
  const item: OutboxItem = {
    ...{ id, convId: c(1), text: 'once', file: null, priority: 0, title: null, participants: [] },
    ...{ state: { kind: 'queued', error: null }, created: 1 },
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

test.each([null, 9])(
  'an item that failed may have been sent again since the backup: it is sent again only after a question or a look (newest %s)',
  (newest) => {
    const store = withOne(null);
    const error = { code: 'invalid-request', message: 'no' } as const;
    setOutboxState(store, id, { kind: 'failed', error });
    distrustOutbox(store.local, newest);
    const state = stateIn(store);
    expect(state).toMatchObject({ kind: newest === null ? 'cannot-tell' : 'checking', error });
    expect(transition(state, { kind: 'retry', evenIfUnconfirmed: false })).toBe('refused');
  },
);

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
