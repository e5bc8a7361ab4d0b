import { expect, test } from 'vitest';
import { MOST_READ_BYTES } from '../../../shared/model/files/fileTexts.ts';
import { c, m, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { addFetched } from '../files/fetching/fetchedTable.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { countTexts, listUnread, noteAttempt, noteOutcome, takeBackAttempt } from './table.ts';

/** A store with files of these sizes and natures, in messages from 1 on. */
function storeWith(files: readonly { size: number; sniffed?: string | null; isText?: boolean }[]) {
  const store = openTestStore();
  const attachment = { attachmentId: 'a', fileName: 'a.txt', fileSize: 8, mimeType: 'text/plain' };
  applyBatch(store, { messages: files.map((_, index) => wire(index + 1, { attachment })), covered: null });
  for (const [index, { size, sniffed = null, isText = false }] of files.entries()) {
    const look = { sniffed, picture: null, isText };
    addFetched(
      store,
      { msgId: m(index + 1), convId: c(1), sha256: `${index + 1}`, size, look, isAutomatic: false },
      index,
    );
  }
  return { store, unread: () => listUnread(store, 10).map(({ sha256 }) => sha256) };
}

test('files are read that may have a text and aren’t too large, those that were used last first', () => {
  const { store, unread } = storeWith([
    { size: 5, isText: true },
    { size: 0 },
    { size: 5, sniffed: 'image/png' },
    { size: MOST_READ_BYTES, sniffed: 'application/pdf' },
    { size: MOST_READ_BYTES + 1, sniffed: 'application/pdf' },
    { size: 5, sniffed: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  ]);
  expect(unread()).toEqual(['6', '4', '1']);
  expect(countTexts(store)).toEqual({ files: 3, done: 0, unreadable: 0 });
});

test('a file that Parley does not survive is tried three times, and not at every start', () => {
  const { store, unread } = storeWith([{ size: 5 }]);
  for (let start = 0; start < 3; start += 1) {
    expect(unread()).toEqual(['1']);
    noteAttempt(store, '1');
  }
  expect(unread()).toEqual([]);
  expect(countTexts(store)).toEqual({ files: 1, done: 1, unreadable: 1 });
});

test('an attempt that Parley itself ended does not count', () => {
  const { store, unread } = storeWith([{ size: 5 }]);
  for (let start = 0; start < 9; start += 1) {
    noteAttempt(store, '1');
    takeBackAttempt(store, '1');
  }
  expect(unread()).toEqual(['1']);
});

test('a file that can’t be read is tried again by a later version of the reader alone', () => {
  const { store, unread } = storeWith([{ size: 5 }, { size: 5 }]);
  for (const sha256 of ['1', '2']) noteAttempt(store, sha256);
  noteOutcome(store, '1', { failure: 'protected' });
  noteOutcome(store, '2', { text: 'read' });
  expect(unread()).toEqual([]);
  store.archive.run('UPDATE content_texts SET reader = 0');
  expect(unread()).toEqual(['1']);
});
