import { expect, onTestFinished, test } from 'vitest';
import { MOST_TEXT_BYTES } from '../../../shared/model/files/fileTexts.ts';
import { m } from '../../../testing/core/testStore.ts';
import type { Store } from '../db/store.ts';
import { removeFetched, touchContent } from '../files/fetching/fetchedTable.ts';
import type { ReadableFile } from '../files/sealed/readableFile.ts';
import type { ReadText } from '../protocol.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { type FileTexts, startFileTexts } from './startFileTexts.ts';
import { storeWithFiles } from './testUnread.ts';

const MINUTE = 60_000;
const CONTENT = Buffer.from('plain');
const FILE: ReadableFile = {
  size: CONTENT.length,
  read: async (start, length) => CONTENT.subarray(start, start + length),
  close: async () => {},
};

interface Options {
  readonly readText: ReadText;
  readonly clock?: Clock;
  readonly onLog?: (texts: FileTexts) => void;
  readonly mostBytes?: number;
}

/** Reads the files of the store until the test ends. */
function reading(store: Store, options: Options): FileTexts {
  const { readText, clock = systemClock, onLog = () => {}, mostBytes = MOST_TEXT_BYTES } = options;
  const closing = new AbortController();
  const texts: FileTexts = startFileTexts({
    ...{ store, readText, isOn: true, clock, signal: closing.signal, pace: { betweenFilesMs: 0 } },
    mostBytes,
    files: { use: (_, work) => work(FILE) },
    onChange: () => {},
    log: () => onLog(texts),
  });
  onTestFinished(async () => {
    closing.abort();
    await texts.ended();
  });
  return texts;
}

const textsIn = ({ archive }: Store) =>
  archive.all<{ text: string | null; attempts: number }>('SELECT text, attempts FROM content_texts');

test('however often the disk was full when a text was stored, the file is read once there is room', async () => {
  const store = storeWithFiles([{ size: CONTENT.length, isText: true }]);
  const text = 'long '.repeat(40_000);
  const pages = store.archive.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  store.archive.get(`PRAGMA max_page_count = ${pages + 1}`);
  let failures = 0;
  reading(store, {
    readText: async () => ({ text }),
    onLog: (texts) => {
      failures += 1;
      if (failures === 5) store.archive.get('PRAGMA max_page_count = 1000000');
      texts.poke();
    },
  });
  await expect.poll(() => textsIn(store)).toEqual([{ text, attempts: 1 }]);
  expect(failures).toBe(5);
});

test('without a process that reads, files are tried less and less often, and count as unread', async () => {
  const store = storeWithFiles([{ size: CONTENT.length, isText: true }]);
  const waits: number[] = [];
  const enough = Promise.withResolvers<void>();
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    wait: async (ms, signal) => {
      waits.push(ms);
      if (waits.length < 10 || signal.aborted) return;
      enough.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
  };
  const texts = reading(store, { readText: async () => null, clock });
  await enough.promise;
  const [, ...between] = waits.map((ms) => ms / MINUTE);
  expect(between).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
  expect(textsIn(store)).toEqual([{ text: null, attempts: 0 }]);
  expect(texts.progress()).toEqual({ files: 1, done: 0, unreadable: 0, bytes: 0 });
});

test('texts that take more room than all may have go, those of the files used longest ago first, and older files are not read', async () => {
  const store = storeWithFiles(Array.from({ length: 4 }, () => ({ size: CONTENT.length, isText: true })));
  const asked: string[] = [];
  const texts = reading(store, {
    mostBytes: 25,
    readText: async (_, kind) => {
      asked.push(kind);
      return { text: 'ten bytes.' };
    },
  });
  await expect.poll(() => texts.progress()).toMatchObject({ files: 4, done: 4, unreadable: 0, bytes: 20 });
  texts.poke();
  await expect.poll(() => asked.length).toBe(3);
  const kept = store.archive.all<{ sha256: string }>(
    'SELECT sha256 FROM content_texts WHERE hasText ORDER BY sha256',
  );
  expect(kept.map(({ sha256 }) => sha256)).toEqual(['3', '4']);
});

test('a text that went is read again once its file is used again, or others have left much room', async () => {
  const store = storeWithFiles(Array.from({ length: 4 }, () => ({ size: CONTENT.length, isText: true })));
  const kept = () =>
    store.archive
      .all<{ sha256: string }>('SELECT sha256 FROM content_texts WHERE hasText ORDER BY sha256')
      .map(({ sha256 }) => sha256);
  const texts = reading(store, { mostBytes: 25, readText: async () => ({ text: 'ten bytes.' }) });
  await expect.poll(kept).toEqual(['3', '4']);
  touchContent(store, '1', 10);
  texts.poke();
  await expect.poll(kept).toEqual(['1', '4']);
  removeFetched(store, [m(4)]);
  texts.poke();
  await expect.poll(kept).toEqual(['1', '3']);
  await expect.poll(() => texts.progress()).toMatchObject({ files: 3, done: 3, bytes: 20 });
});
