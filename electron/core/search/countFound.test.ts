import { expect, onTestFinished, test } from 'vitest';
import { askedFor } from '../../../testing/core/askedFor.ts';
import { KEY, openTestStore, temporaryDir, wire, wires } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { countFound } from './countFound.ts';
import { indexStep } from './indexer.ts';
import { openSearch } from './searchDb.ts';
import { searchMessages } from './searchQuery.ts';

const never = () => false;

/** A store whose messages are indexed, and how many of them a text finds. */
function countable(messages: ReturnType<typeof wires>) {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  applyBatch(store, { messages, covered: null });
  const search = openSearch({ dir, key: KEY, log: () => {} });
  onTestFinished(() => search.close());
  while (!indexStep(search).isComplete);
  const count = (query: string, isOver = never) => countFound(search, askedFor(store, query), isOver);
  const hits = (query: string) => searchMessages(search, askedFor(store, query, { limit: 500 })).hits.length;
  return { store, count, hits };
}

test('a count says how many messages the list of hits has, up to 99', () => {
  const { count, hits } = countable([
    ...wires(1, 150, { msgText: 'the truck' }),
    ...wires(200, 99, { msgText: 'warehouse', convId: 2 }),
    ...wires(300, 3, { msgText: 'trucks and warehouses' }),
    wire(400, { msgText: 'a firetruck' }),
  ]);
  expect(count('the truck')).toEqual({ count: 99, hasMore: true });
  for (const query of ['trucks', 'warehouse -trucks', 'ruck warehouse', 'retruck', 'nothing at all', '']) {
    expect([query, count(query)]).toEqual([query, { count: hits(query), hasMore: false }]);
  }
});

test('messages that were deleted since they were indexed are not counted', () => {
  const { store, count } = countable(wires(1, 120, { msgText: 'the truck' }));
  const remove = (first: number, number: number) =>
    applyBatch(store, { messages: wires(first, number, { isDeleted: true }), covered: null });
  remove(100, 5);
  expect(count('truck')).toEqual({ count: 99, hasMore: true });
  remove(50, 40);
  expect(count('truck')).toEqual({ count: 75, hasMore: false });
});

test('a count that would take too long says that there may be more', () => {
  const { count } = countable(wires(1, 150, { msgText: 'the truck' }));
  // None of the newest hundred, which are looked at first.
  const query = 'truck -after:2020-01-01';
  expect(count(query, () => true)).toEqual({ count: 0, hasMore: true });
  expect(count(query)).toEqual({ count: 0, hasMore: false });
});

test('messages that one look finds are counted, however long that took', () => {
  const { count } = countable(wires(1, 10, { msgText: 'the truck' }));
  expect(count('truck', () => true)).toEqual({ count: 10, hasMore: false });
});
