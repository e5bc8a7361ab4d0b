import { expect, onTestFinished, test } from 'vitest';
import { askedFor } from '../../../testing/core/askedFor.ts';
import { countingDb } from '../../../testing/core/countingDb.ts';
import {
  c,
  KEY,
  MARIA,
  m,
  OMAR,
  openTestStore,
  temporaryDir,
  wire,
} from '../../../testing/core/testStore.ts';
import { addFetched } from '../files/fetching/fetchedTable.ts';
import { noteAttempt, noteOutcome } from '../fileTexts/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { indexStep } from './indexer.ts';
import { openSearch } from './searchDb.ts';
import { searchMessages } from './searchQuery.ts';

/** Messages 1, 2, … with files of these texts, and their index. */
function searchable(texts: readonly string[], senderOf = (_: number) => MARIA) {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const attachment = { attachmentId: 'a', fileName: 'a.txt', fileSize: 8, mimeType: 'text/plain' };
  applyBatch(store, {
    messages: texts.map((_, index) =>
      wire(index + 1, { msgText: '', attachment, senderEmail: senderOf(index) }),
    ),
    covered: null,
  });
  const look = { sniffed: null, picture: null, isText: true };
  for (const [index, text] of texts.entries()) {
    const file = { msgId: m(index + 1), convId: c(1), sha256: `${index}`, size: 8, look, isAutomatic: false };
    addFetched(store, file, index);
    noteAttempt(store, `${index}`);
    noteOutcome(store, `${index}`, { text });
  }
  const search = openSearch({ dir, key: KEY, log: () => {} });
  onTestFinished(() => search.close());
  while (!indexStep(search).isComplete);
  const { counted: archive, read } = countingDb(search.archive);
  const { counted: index, read: inIndex } = countingDb(search.index);
  const page = (query: string) =>
    searchMessages({ ...search, archive, index }, askedFor(store, query, { limit: 500 }));
  return { page, read, inIndex };
}

test('a page of messages whose files have long texts reads one of these at a time', () => {
  const { page, read } = searchable(Array.from({ length: 30 }, () => `${'word '.repeat(39_000)}crane`));
  const { hits } = page('crane');
  expect(hits).toHaveLength(30);
  expect(new Set(hits.map(({ snippet }) => snippet.slice(-5)))).toEqual(new Set(['crane']));
  expect(read.mostAtOnce).toBeLessThan(100_000);
});

test('among the messages of one person, the index is asked for all files at once', () => {
  const { page, inIndex } = searchable(Array.from({ length: 100 }, (_, i) => (i % 2 ? 'crane' : 'boat')));
  expect(page('crane from:maria').hits).toHaveLength(50);
  expect(inIndex.statements).toBeLessThan(20);
});

test('for the messages of someone who wrote seldom, the index lists none of the others between them', () => {
  const texts = Array.from({ length: 400 }, () => 'crane');
  const { page, inIndex } = searchable(texts, (index) => (index % 399 === 0 ? OMAR : MARIA));
  expect(page('crane from:omar').hits.map(({ msgId }) => msgId)).toEqual([400, 1]);
  expect(inIndex.rows).toBeLessThan(50);
});

test('words in quotes are shown where they follow each other, far into a file where each stands often', () => {
  const { page } = searchable([`${'port the at '.repeat(3_000)}port at last`]);
  const [hit] = page('"port at"').hits;
  expect(hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))).toContain('port at');
});
