import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppError } from '../../../../shared/errors/errors.ts';
import { countDescriptors, temporaryDir } from '../../../../testing/core/testCore.ts';
import { makePipe } from '../../../../testing/makePipe.ts';
import { openOutgoing, readFileFacts } from './outgoing.ts';

const MIB = 1024 * 1024;

function fileOf(bytes: Uint8Array | string): string {
  const path = join(temporaryDir(), 'file.bin');
  writeFileSync(path, bytes);
  return path;
}

const open = async (path: string) => openOutgoing(path, await readFileFacts(path));

/** Reads a file to its end as a sender does: it keeps nothing of a piece when it requests the next one. */
async function readWhole(path: string, meanwhile = () => {}): Promise<{ bytes: number; hash: string }> {
  const outgoing = await open(path);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of outgoing.chunks) {
      if (bytes === 0) meanwhile();
      hash.update(chunk);
      bytes += chunk.byteLength;
    }
  } finally {
    await outgoing.close();
  }
  return { bytes, hash: hash.digest('hex') };
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) expect(chunk.byteLength).toBeGreaterThan(0);
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: AppError) => error.code,
  );

test.each([0, 1, MIB - 1, MIB, MIB + 1, 2 * MIB, 5 * MIB + 17])(
  'a file of %i bytes is read as it is',
  async (size) => {
    const bytes = randomBytes(size);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await readWhole(fileOf(bytes))).toEqual({ bytes: size, hash });
  },
);

test.each<[string, (path: string) => void]>([
  ['grows', (path) => appendFileSync(path, 'more')],
  ['shrinks', (path) => truncateSync(path, 2 * MIB)],
  ['is emptied', (path) => truncateSync(path, 0)],
  ['is written again with the same length', (path) => writeFileSync(path, randomBytes(5 * MIB))],
])('a file that %s while it is sent is never given whole', async (_, change) => {
  const path = fileOf(randomBytes(5 * MIB));
  expect(await codeOf(readWhole(path, () => change(path)))).toBe('file-changed');
});

test('a file of a single piece is looked at again too before it goes out', async () => {
  const path = fileOf('short');
  const outgoing = await open(path);
  appendFileSync(path, 'er');
  await expect(drain(outgoing.chunks)).rejects.toMatchObject({ code: 'file-changed' });
  await outgoing.close();
  const empty = fileOf('');
  const nothing = await open(empty);
  appendFileSync(empty, 'something');
  await expect(drain(nothing.chunks)).rejects.toMatchObject({ code: 'file-changed' });
  await nothing.close();
});

test('a file that changed since it was chosen is not opened', async () => {
  const path = fileOf('content');
  const { size, modified } = await readFileFacts(path);
  expect(await codeOf(openOutgoing(path, { size: size + 1, modified }))).toBe('file-changed');
  utimesSync(path, 1_000, 1_000);
  expect(await codeOf(openOutgoing(path, { size, modified }))).toBe('file-changed');
});

test('tells folders and pipes from files, without waiting for a pipe', async () => {
  const dir = temporaryDir();
  mkdirSync(join(dir, 'folder'));
  await makePipe(join(dir, 'pipe'));
  expect(await codeOf(readFileFacts(join(dir, 'folder')))).toBe('not-a-file');
  expect(await codeOf(readFileFacts(join(dir, 'pipe')))).toBe('not-a-file');
  expect(await codeOf(readFileFacts('/dev/null'))).toBe('not-a-file');
  expect(await codeOf(readFileFacts(join(dir, 'nothing')))).toBe('file-missing');
  writeFileSync(join(dir, 'file'), '');
  expect(await codeOf(readFileFacts(join(dir, 'file', 'below')))).toBe('file-missing');
  // No one, not even root, can open a name that is too long.
  expect(await codeOf(readFileFacts(join(dir, 'x'.repeat(300))))).toBe('file-unreadable');
});

test('no descriptor stays open, neither when all goes well nor when it does not', async () => {
  const path = fileOf(randomBytes(5 * MIB));
  await readWhole(path);
  await codeOf(
    readWhole(path, () => {
      throw new Error('the connection broke');
    }),
  );
  await codeOf(readWhole(path, () => appendFileSync(path, 'more')));
  await codeOf(openOutgoing(path, { size: 1, modified: 1 }));
  expect(countDescriptors(path)).toBe(0);
  expect(readFileSync(path).byteLength).toBe(5 * MIB + 4);
});
