import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startReader } from '../../../testing/core/startReader.ts';
import { docx, pdf } from '../../../testing/documents.ts';
import type { FromReader, TextKind } from '../../core/protocol.ts';
import { createTextReader, type ReaderProcess } from './textReader.ts';

function reader({ limitMs, idleMs }: { limitMs?: number; idleMs?: number } = {}) {
  const started: ReaderProcess[] = [];
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  const { read, stop } = createTextReader({
    start: () => {
      const made = startReader();
      started.push(made);
      return made;
    },
    ...(limitMs !== undefined && { limitMs }),
    ...(idleMs !== undefined && { idleMs }),
    log: { info: line, warn: line, error: line },
  });
  onTestFinished(stop);
  return {
    started,
    lines,
    stop,
    read: (bytes: Uint8Array, kind: TextKind) => read(new Uint8Array(bytes), kind),
  };
}

const deflated = (bytes: Buffer) =>
  pdf([], { content: { dictionary: '/Filter/FlateDecode', bytes: deflateSync(bytes, { level: 1 }) } });

test('files are read one after another in one process', async () => {
  const { read, started } = reader();
  const texts = await Promise.all([
    read(await docx(['First']), 'office'),
    read(pdf(['Second']), 'pdf'),
    read(Buffer.from('Third '.repeat(500_000)), 'text'),
  ]);
  expect(texts.slice(0, 2)).toEqual([{ text: 'First' }, { text: 'Second' }]);
  expect(texts[2]).toEqual({ text: expect.stringMatching(/^Third Third /u) });
  expect(started).toHaveLength(1);
});

test('a file that takes too long is given up, and the next is read by a new process', async () => {
  const { read, started, lines } = reader({ limitMs: 3_000 });
  expect(await read(Buffer.from('ready'), 'text')).toEqual({ text: 'ready' });
  // Minutes of drawing.
  const endless = deflated(Buffer.from(`BT /F1 12 Tf ${'() Tj 1 0 Td '.repeat(10_000_000)} ET`));
  expect(await read(endless, 'pdf')).toEqual({ failure: 'too-slow' });
  expect(await read(Buffer.from('next'), 'text')).toEqual({ text: 'next' });
  expect(started).toHaveLength(2);
  expect(lines.join()).toContain('took too long');
});

test('a file that fills the memory ends its process, and the next is read by a new one', async () => {
  const { read, started } = reader({ limitMs: 120_000 });
  // A few megabytes that unpack to more than any process may have.
  const piece = Buffer.alloc(900 * 2 ** 20, ' ');
  expect(await read(deflated(piece), 'pdf')).toEqual({ failure: 'crashed' });
  expect(await read(Buffer.from('next'), 'text')).toEqual({ text: 'next' });
  expect(started).toHaveLength(2);
});

test('a process that ends between two files takes none of them with it', async () => {
  const { read, started } = reader();
  await read(Buffer.from('one'), 'text');
  const ended = Promise.withResolvers<void>();
  started[0]?.onExit(ended.resolve);
  started[0]?.kill();
  await ended.promise;
  expect(await read(Buffer.from('two'), 'text')).toEqual({ text: 'two' });
});

test('a process that does not start says nothing of the file, and is logged once', async () => {
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  const { read } = createTextReader({
    start: () => {
      throw new Error('no such program');
    },
    log: { info: line, warn: line, error: line },
  });
  for (let time = 0; time < 3; time += 1) expect(await read(new Uint8Array(3), 'text')).toBeNull();
  expect(lines).toEqual([expect.stringContaining('no such program')]);
});

test.each<[string, unknown]>([
  ['a number', 5],
  ['a text that is no text', { type: 'outcome', outcome: { text: 5 }, isWorn: false }],
  ['a far longer text', { type: 'outcome', outcome: { text: 'x'.repeat(200_001) }, isWorn: false }],
  ['an unknown failure', { type: 'outcome', outcome: { failure: 'none' }, isWorn: false }],
])('a process that answers with %s is ended, and nothing of that is kept', async (_, answer) => {
  let isEnded = false;
  const { read } = createTextReader({
    start: () => {
      let say: (message: FromReader) => void = () => {};
      return {
        onMessage: (listener) => {
          say = listener;
          queueMicrotask(() => say({ type: 'ready' }));
        },
        onExit: () => {},
        postMessage: ({ type }) => {
          if (type === 'read') say(answer as FromReader);
        },
        kill: () => {
          isEnded = true;
        },
      };
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  expect(await read(new Uint8Array(3), 'text')).toEqual({ failure: 'crashed' });
  expect(isEnded).toBe(true);
});

test('the process ends soon when there is nothing to read', async () => {
  const { read, started } = reader({ idleMs: 10 });
  await read(Buffer.from('one'), 'text');
  const ended = Promise.withResolvers<void>();
  started[0]?.onExit(ended.resolve);
  await ended.promise;
});
