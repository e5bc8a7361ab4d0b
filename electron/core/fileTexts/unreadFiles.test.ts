import { expect, test } from 'vitest';
import { MOST_READ_BYTES } from '../../../shared/model/files/fileTexts.ts';
import { c, m } from '../../../testing/core/testStore.ts';
import { addFetched, dropFetched, removeAllFetched } from '../files/fetching/fetchedTable.ts';
import {
  countTexts,
  isFinal,
  listUnread,
  noteAttempt,
  noteOutcome,
  removeGoneTexts,
  takeBackAttempt,
} from './table.ts';
import { storeWithFiles } from './testUnread.ts';
import { createUnreadList } from './unreadList.ts';

const storeWith = (files: Parameters<typeof storeWithFiles>[0]) => {
  const store = storeWithFiles(files);
  return { store, unread: () => listUnread(store, 10).map(({ sha256 }) => sha256) };
};

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
  expect(countTexts(store)).toMatchObject({ files: 3, done: 0, unreadable: 0 });
});

test('a file that Parley does not survive is tried three times, and not at every start', () => {
  const { store, unread } = storeWith([{ size: 5 }]);
  for (let start = 0; start < 3; start += 1) {
    expect(unread()).toEqual(['1']);
    noteAttempt(store, '1');
  }
  expect(unread()).toEqual([]);
  expect(countTexts(store)).toMatchObject({ files: 1, done: 1, unreadable: 1 });
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

test.each(['crashed', 'too-slow'] as const)(
  'a file that may be no cause of it (%s) is tried again after the others, three times in all',
  (failure) => {
    const { store, unread } = storeWith([{ size: 5 }, { size: 5 }]);
    expect(unread()).toEqual(['2', '1']);
    for (const left of [['1', '2'], ['1', '2'], ['1']]) {
      noteAttempt(store, '2');
      noteOutcome(store, '2', { failure });
      expect(isFinal({ failure })).toBe(false);
      expect(unread()).toEqual(left);
    }
    expect(countTexts(store)).toMatchObject({ files: 2, done: 1, unreadable: 1 });
  },
);

test('no attempt is noted of a file that has gone', () => {
  const { store } = storeWith([{ size: 5 }]);
  removeAllFetched(store, null);
  expect(noteAttempt(store, '1')).toBe(false);
  expect(store.archive.all('SELECT * FROM content_texts')).toEqual([]);
});

test('the texts of files that left this computer go a few at a time, and that of a file that is back stays', () => {
  const { store } = storeWith([{ size: 5 }, { size: 5 }, { size: 5 }]);
  for (const sha256 of ['1', '2', '3']) {
    noteAttempt(store, sha256);
    noteOutcome(store, sha256, { text: 'read' });
  }
  const left = () =>
    store.archive.all<{ sha256: string }>('SELECT sha256 FROM content_texts ORDER BY sha256');
  removeAllFetched(store, null);
  const look = { sniffed: null, picture: null, isText: true };
  addFetched(store, { msgId: m(2), convId: c(1), sha256: '2', size: 5, look, isAutomatic: false }, 9);
  expect(removeGoneTexts(store, 2)).toBe(2);
  expect(left()).toEqual([{ sha256: '2' }, { sha256: '3' }]);
  expect(removeGoneTexts(store, 2)).toBe(1);
  expect(removeGoneTexts(store, 2)).toBe(0);
  expect(left()).toEqual([{ sha256: '2' }]);
});

/** A clock by which each look at it takes 5 ms. */
function slowClock() {
  let time = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    monotonic: () => {
      time += 5;
      return time;
    },
    wait: async (ms: number) => {
      waits.push(ms);
      time += ms;
    },
  };
}

test('unread files are listed again soon when files come, but not all the time', async () => {
  const { store } = storeWith([{ size: 5 }, { size: 5 }]);
  const clock = slowClock();
  const list = createUnreadList(store, clock);
  const { signal } = new AbortController();
  expect(await list.next(signal)).toMatchObject({ file: { sha256: '2' }, counted: { files: 2, done: 0 } });
  list.changed();
  expect(await list.next(signal)).toMatchObject({ file: { sha256: '1' }, counted: null });
  expect(clock.waits).toEqual([]);
  expect(await list.next(signal)).toMatchObject({ file: { sha256: '2' }, counted: { files: 2 } });
  // Of 20 times 5 ms, some are over.
  expect(clock.waits).toEqual([90]);
});

test('a file that no message has is not waited for', async () => {
  const { store } = storeWith([{ size: 5 }]);
  dropFetched(store, [m(1)]);
  const list = createUnreadList(store, slowClock());
  expect(await list.next(new AbortController().signal)).toEqual({
    file: undefined,
    counted: { files: 0, done: 0, unreadable: 0, bytes: 0 },
  });
});
