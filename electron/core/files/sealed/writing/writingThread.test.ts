import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startWritingWorker } from '../../../../../testing/core/quickPace.ts';
import { temporaryDir } from '../../../../../testing/core/testCore.ts';
import { deriveFileKeys, hiddenName } from '../sealedFormat.ts';
import { openSealed } from '../sealedReader.ts';
import { createWritingThread } from './writingThread.ts';

const KEYS = deriveFileKeys(randomBytes(32));
const PIECE = 256 * 1024;
/** More than may be on its way to the disk, and no multiple of a chunk. */
const CONTENT = randomBytes(40 * PIECE + 123);

/** A folder, and writers in threads that the test can see. */
function writing() {
  const threads: Worker[] = [];
  const open = createWritingThread(() => {
    const thread = startWritingWorker();
    threads.push(thread);
    return thread;
  });
  const dir = temporaryDir();
  return {
    threads,
    begin: (name: string) => open(join(dir, name), KEYS),
    at: (name: string) => join(dir, name),
  };
}

/** Pieces with memory of their own, as they come from a connection. */
function* piecesOf(content: Buffer) {
  for (let start = 0; start < content.byteLength; start += PIECE)
    yield new Uint8Array(content.subarray(start, start + PIECE));
}

async function readBack(path: string, sha256: string): Promise<Buffer> {
  const file = await openSealed(path, KEYS, hiddenName(KEYS, sha256));
  const content = await file.read(0, file.size);
  await file.close();
  return Buffer.from(content);
}

test('two files that are written at the same time are both read back', async () => {
  const { threads, begin, at } = writing();
  const other = CONTENT.toReversed();
  const [one, two] = [await begin('one'), await begin('two')];
  for (const [a, b] of [...piecesOf(CONTENT)].map(
    (piece, i) => [piece, [...piecesOf(Buffer.from(other))][i]] as const,
  )) {
    await one.write([a]);
    await two.write(b ? [b] : []);
  }
  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  expect(await one.end()).toBe(sha256);
  const otherSha256 = await two.end();
  await Promise.all([one.close(), two.close()]);
  expect((await readBack(at('one'), sha256)).equals(CONTENT)).toBe(true);
  expect((await readBack(at('two'), otherSha256)).equals(other)).toBe(true);
  expect(threads).toHaveLength(1);
});

test('a part of shared memory is copied, and stays as it is', async () => {
  const { begin } = writing();
  const shared = Buffer.from(CONTENT);
  const writer = await begin('one');
  await writer.write([shared.subarray(5, 5_000)]);
  expect(await writer.end()).toBe(createHash('sha256').update(CONTENT.subarray(5, 5_000)).digest('hex'));
  expect(shared.equals(CONTENT)).toBe(true);
  await writer.close();
});

test('an error of the disk arrives with its code', async () => {
  const { begin, at } = writing();
  const writer = await begin('one');
  await writer.close();
  await expect(begin('one')).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(begin('missing/one')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(at('one'))).toBe(true);
});

test('the thread ends with its last file, and the next file starts another', async () => {
  const { threads, begin } = writing();
  const [one, two] = [await begin('one'), await begin('two')];
  const [first] = threads;
  const gone = once(first as Worker, 'exit');
  await one.close();
  await two.write([new Uint8Array(10)]);
  await two.close();
  await gone;
  await (await begin('three')).close();
  expect(threads).toHaveLength(2);
});

test('a thread that dies fails its file, and the next file is written', async () => {
  const { threads, begin, at } = writing();
  const lost = await begin('lost');
  const gone = once(threads[0] as Worker, 'exit');
  await threads[0]?.terminate();
  await gone;
  await expect(lost.write([new Uint8Array(10)]).then(lost.end)).rejects.toThrow('thread has ended');
  await lost.close();
  const next = await begin('next');
  await next.write([new Uint8Array(10)]);
  const sha256 = await next.end();
  await next.close();
  expect(await readBack(at('next'), sha256)).toEqual(Buffer.alloc(10));
});
