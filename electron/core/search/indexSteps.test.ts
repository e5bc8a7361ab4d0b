import { expect, onTestFinished, test } from 'vitest';
import { parseSearch } from '../../../shared/search/parseSearch.ts';
import { KEY, m, openTestStore, temporaryDir, wire, wires } from '../../../testing/core/testStore.ts';
import type { Db } from '../db/db.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { indexStep } from './indexer.ts';
import { openSearch, type SearchDb } from './searchDb.ts';
import { type SearchQuery, searchMessages } from './searchQuery.ts';

function open(dir: string): SearchDb {
  const search = openSearch({ dir, key: KEY, log: () => {} });
  onTestFinished(() => search.close());
  return search;
}

/** `search`, counting the bytes that one query of the archive returns at most, and the units of the texts that go into the index. */
function counting(search: SearchDb) {
  const count = { read: 0, made: 0 };
  const sizeOf = (value: unknown) =>
    value instanceof Uint8Array ? value.length : typeof value === 'string' ? Buffer.byteLength(value) : 0;
  const all: Db['all'] = (sql, ...values) => {
    const rows = search.archive.all<Record<string, unknown>>(sql, ...values);
    const bytes = rows.flatMap(Object.values).reduce((sum: number, value) => sum + sizeOf(value), 0);
    count.read = Math.max(count.read, bytes);
    return rows as never;
  };
  const run: Db['run'] = (sql, ...values) => {
    if (sql.startsWith('INSERT INTO texts')) count.made += String(values[1]).length;
    return search.index.run(sql, ...values);
  };
  const counted = { ...search, archive: { ...search.archive, all }, index: { ...search.index, run } };
  return { counted, count };
}

const forWord = (word: string): SearchQuery => {
  const { words, notWords } = parseSearch(word);
  return { words, notWords, checks: [], before: null, limit: 50 };
};
const find = (search: SearchDb, word: string): readonly number[] =>
  searchMessages(search, forWord(word)).hits.map(({ msgId }) => msgId);

/** One character that stands for 18 others. */
const EXPANDING = '\uFDFA ';

test('texts that grow when they are indexed are indexed in steps, which go on after a restart', () => {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const messages = wires(1, 10).map(({ msgId }) =>
    wire(msgId, { msgText: `word${msgId} ${EXPANDING.repeat(100_000)}` }),
  );
  applyBatch(store, { messages, covered: null });
  let search = open(dir);
  let steps = 0;
  for (let isComplete = false; !isComplete; steps += 1) {
    const { counted, count } = counting(search);
    ({ isComplete } = indexStep(counted));
    expect(count.read).toBeLessThanOrEqual(1.1 * 2 ** 20);
    expect(count.made).toBeLessThan(10_000_000);
    search.close();
    search = open(dir);
  }
  expect(steps).toBeGreaterThan(1);
  expect(indexStep(search)).toMatchObject({ indexed: 10, isComplete: true });
  for (const { msgId } of messages) expect(find(search, `word${msgId} `)).toContain(msgId);
});

test('the words of a long text go into the index some at a time, and on after a restart', () => {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  // The last letter is two UTF-16 units.
  const words = Array.from({ length: 9_000 }, (_, number) => `word${number}𐐨`);
  applyBatch(store, { messages: [wire(1, { msgText: words.join(' ') })], covered: null });
  const counts: number[] = [];
  for (let isComplete = false; !isComplete && counts.length < 20; ) {
    const search = open(dir);
    ({ isComplete } = indexStep(search));
    counts.push(search.index.get<{ n: number }>('SELECT count(*) AS n FROM words')?.n ?? 0);
    search.close();
  }
  expect(counts.length).toBeGreaterThan(4);
  expect(counts.map((count, step) => count - (counts[step - 1] ?? 0)).every((added) => added <= 2_500)).toBe(
    true,
  );
  expect(counts.at(-1)).toBe(9_000);
  expect(find(open(dir), 'word8999')).toEqual([1]);
});

test('messages that have many different words together are indexed a few at a time, and on after a restart', () => {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const textOf = (id: number) => Array.from({ length: 3_000 }, (_, word) => `word${id}x${word}`).join(' ');
  const messages = wires(1, 12).map(({ msgId }) => wire(msgId, { msgText: textOf(msgId) }));
  applyBatch(store, { messages, covered: null });
  let seen = 0;
  for (let isComplete = false; !isComplete; ) {
    const search = open(dir);
    ({ isComplete } = indexStep(search));
    const count = search.index.get<{ n: number }>('SELECT count(*) AS n FROM texts_docsize')?.n ?? 0;
    expect(count - seen).toBeLessThanOrEqual(4);
    seen = count;
    search.close();
  }
  const search = open(dir);
  expect(indexStep(search)).toMatchObject({ indexed: 12, isComplete: true });
  for (const { msgId } of messages) expect(find(search, `word${msgId}x2999`)).toEqual([msgId]);
});

test('a deletion between two steps leaves nothing of the message in the index', () => {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const text = EXPANDING.repeat(250_000);
  const messages = [1, 2, 3].map((id) => wire(id, { msgText: `secret ${text}` }));
  applyBatch(store, { messages, covered: null });
  const search = open(dir);
  expect(indexStep(search).isComplete).toBe(false);
  applyBatch(store, { messages: [1, 3].map((id) => wire(id, { isDeleted: true })), covered: null });
  while (!indexStep(search).isComplete);
  expect(find(search, 'secret')).toEqual([2]);
  expect(search.index.all('SELECT rowid FROM texts WHERE texts MATCH ?', 'secret')).toHaveLength(1);
});

test('the words in the first megabyte of a text are found, with a beginning to show', () => {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const long = `first ${'x '.repeat(500_000)} last ${'y '.repeat(100_000)} after`;
  applyBatch(store, { messages: [wire(1, { msgText: long }), wire(2)], covered: null });
  const search = open(dir);
  while (!indexStep(search).isComplete);
  expect(find(search, 'last')).toEqual([1]);
  expect(find(search, 'after')).toEqual([]);
  const { counted, count } = counting(search);
  const { hits } = searchMessages(counted, forWord('last'));
  expect(hits).toMatchObject([{ msgId: m(1), snippet: expect.stringMatching(/^first .*…$/u) }]);
  expect(count.read).toBeLessThan(70_000);
});
