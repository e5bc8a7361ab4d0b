import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../../testing/core/testCore.ts';
import { piecesOf } from './readableFile.ts';
import {
  CHUNK_BYTES,
  contentLength,
  DamagedFile,
  deriveFileKeys,
  HEADER_BYTES,
  hiddenName,
  newPayloadKey,
  plainLength,
  sealedLength,
  sealHeader,
  TAG_BYTES,
} from './sealedFormat.ts';
import { openSealed } from './sealedReader.ts';
import { createSealedWriter } from './sealedWriter.ts';

const KEYS = deriveFileKeys(randomBytes(32));
const STRIDE = CHUNK_BYTES + TAG_BYTES;

/** Writes a content in pieces of `pieceBytes`, as it may arrive. */
async function sealed(content: Uint8Array, { identity = 'a', pieceBytes = 10_007 } = {}): Promise<string> {
  const path = join(temporaryDir(), 'sealed');
  const handle = await open(path, 'wx');
  const writer = createSealedWriter(handle, KEYS);
  for (let start = 0; start < content.byteLength; start += pieceBytes) {
    const piece = Uint8Array.from(content.subarray(start, start + pieceBytes));
    await writer.write([piece]);
    // The memory of a piece is used again.
    piece.fill(0);
  }
  await writer.end(identity);
  await handle.close();
  return path;
}

async function read(path: string, { keys = KEYS, identity = 'a' } = {}): Promise<Buffer> {
  const file = await openSealed(path, keys, identity);
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of piecesOf(file)) pieces.push(piece);
    return Buffer.concat(pieces);
  } finally {
    await file.close();
  }
}

const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 16 * CHUNK_BYTES, 40 * CHUNK_BYTES + 17];

test.each(SIZES)('a content of %i bytes is read as it was written', async (size) => {
  const content = randomBytes(size);
  for (const pieceBytes of [10_007, CHUNK_BYTES, 5 * CHUNK_BYTES + 3]) {
    const path = await sealed(content, { pieceBytes });
    expect(readFileSync(path).byteLength).toBe(sealedLength(size));
    expect(plainLength(sealedLength(size))).toBe(size);
    expect((await read(path)).equals(content)).toBe(true);
  }
});

test('any range is read', async () => {
  const content = randomBytes(3 * CHUNK_BYTES + 100);
  const file = await openSealed(await sealed(content), KEYS, 'a');
  const edges = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, 2 * CHUNK_BYTES + 1, content.byteLength - 1];
  for (const start of edges)
    for (const length of [0, 1, CHUNK_BYTES, 2 * CHUNK_BYTES, content.byteLength]) {
      const part = await file.read(start, length);
      expect(content.subarray(start, start + length).equals(part)).toBe(true);
    }
  expect((await file.read(content.byteLength, 10)).byteLength).toBe(0);
  await file.close();
});

test('nothing of the content stands in the file', async () => {
  const path = await sealed(Buffer.from('a marker in plain text '.repeat(10_000)));
  expect(readFileSync(path).includes('marker')).toBe(false);
});

test('a file has no keys in common with another of the same content', async () => {
  const content = Buffer.alloc(1_000);
  const [one, two] = [readFileSync(await sealed(content)), readFileSync(await sealed(content))];
  expect(one.subarray(HEADER_BYTES).equals(two.subarray(HEADER_BYTES))).toBe(false);
});

test('no two headers use one key, not even for a content that is downloaded again', async () => {
  const saltOf = (header: Uint8Array) => Buffer.from(header.subarray(16, 32)).toString('hex');
  const headers = Array.from({ length: 20 }, () => sealHeader(KEYS, 'a', newPayloadKey()));
  expect(new Set(headers.map(saltOf)).size).toBe(20);
});

test('no key serves two purposes', () => {
  const { wrapping, naming } = deriveFileKeys(new Uint8Array(32));
  expect(Buffer.from(wrapping).equals(naming)).toBe(false);
  expect([wrapping.byteLength, naming.byteLength]).toEqual([32, 32]);
});

test('a length that no content has is noticed before anything is read', () => {
  for (const more of [1, TAG_BYTES - 1]) expect(contentLength(HEADER_BYTES + STRIDE + more)).toBeNull();
  for (const sealedBytes of [0, HEADER_BYTES, HEADER_BYTES + TAG_BYTES - 1])
    expect(contentLength(sealedBytes)).toBeNull();
  expect(contentLength(HEADER_BYTES + TAG_BYTES)).toBe(0);
});

const CONTENT = randomBytes(4 * CHUNK_BYTES + 1_000);
const chunkAt = (file: Buffer, index: number) =>
  file.subarray(HEADER_BYTES + index * STRIDE, HEADER_BYTES + (index + 1) * STRIDE);

const damaged: [string, (file: Buffer) => Buffer][] = [
  ['a changed bit of a chunk', (file) => flipped(file, HEADER_BYTES + STRIDE + 5)],
  ['a changed bit of a tag', (file) => flipped(file, HEADER_BYTES + STRIDE - 1)],
  ['a changed bit of the last chunk', (file) => flipped(file, file.byteLength - 20)],
  ...Array.from({ length: HEADER_BYTES }, (_, at): [string, (file: Buffer) => Buffer] => [
    `a changed bit of byte ${at} of the header`,
    (file) => flipped(file, at),
  ]),
  ['a cut inside a chunk', (file) => file.subarray(0, HEADER_BYTES + 2 * STRIDE + 100)],
  ['a cut between two chunks', (file) => file.subarray(0, HEADER_BYTES + 2 * STRIDE)],
  ['a cut of all chunks', (file) => file.subarray(0, HEADER_BYTES)],
  ['a cut inside the header', (file) => file.subarray(0, 20)],
  ['nothing', () => Buffer.alloc(0)],
  ['an extension by one byte', (file) => Buffer.concat([file, Buffer.alloc(1)])],
  ['an extension by an empty chunk', (file) => Buffer.concat([file, Buffer.alloc(TAG_BYTES)])],
  ['two swapped chunks', (file) => swapped(file, 1, 2)],
  ['a chunk instead of another', (file) => put(file, 2, chunkAt(file, 1))],
  ['a chunk twice', (file) => inserted(file, 2, chunkAt(file, 1))],
  [
    'a chunk missing',
    (file) => Buffer.concat([file.subarray(0, HEADER_BYTES), file.subarray(HEADER_BYTES + STRIDE)]),
  ],
];

test.each(damaged)('notices %s', async (_, harm) => {
  const path = await sealed(CONTENT);
  writeFileSync(path, harm(readFileSync(path)));
  await expect(read(path)).rejects.toThrow(DamagedFile);
});

test('a file that was cut between two chunks is not read in parts either', async () => {
  const path = await sealed(CONTENT);
  truncateSync(path, HEADER_BYTES + 2 * STRIDE);
  await expect(openSealed(path, KEYS, 'a')).rejects.toThrow(DamagedFile);
});

test('a file in the place of another is noticed', async () => {
  const [path, other] = [await sealed(CONTENT), await sealed(randomBytes(5_000), { identity: 'b' })];
  copyFileSync(other, path);
  await expect(read(path)).rejects.toThrow(DamagedFile);
  expect((await read(path, { identity: 'b' })).byteLength).toBe(5_000);
});

test('the chunks of a file are no chunks of another', async () => {
  const [path, other] = [await sealed(CONTENT), await sealed(CONTENT)];
  writeFileSync(path, put(readFileSync(path), 1, chunkAt(readFileSync(other), 1)));
  await expect(read(path)).rejects.toThrow(DamagedFile);
});

test('no other account reads it', async () => {
  const path = await sealed(CONTENT);
  await expect(read(path, { keys: deriveFileKeys(randomBytes(32)) })).rejects.toThrow(DamagedFile);
});

test('a file that was not completed is not read', async () => {
  const path = join(temporaryDir(), 'half');
  const handle = await open(path, 'wx');
  await createSealedWriter(handle, KEYS).write([CONTENT]);
  await handle.close();
  await expect(read(path)).rejects.toThrow(DamagedFile);
});

test('a name on the disk tells nothing about the content without the key', () => {
  expect(hiddenName(KEYS, 'f'.repeat(64))).toMatch(/^[\da-f]{64}$/u);
  expect(hiddenName(KEYS, 'f'.repeat(64))).not.toBe(
    hiddenName(deriveFileKeys(randomBytes(32)), 'f'.repeat(64)),
  );
});

function flipped(file: Buffer, at: number): Buffer {
  const changed = Buffer.from(file);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

function put(file: Buffer, index: number, chunk: Uint8Array): Buffer {
  const changed = Buffer.from(file);
  changed.set(chunk, HEADER_BYTES + index * STRIDE);
  return changed;
}

function swapped(file: Buffer, one: number, other: number): Buffer {
  return put(put(file, one, chunkAt(file, other)), other, chunkAt(file, one));
}

function inserted(file: Buffer, index: number, chunk: Uint8Array): Buffer {
  const at = HEADER_BYTES + index * STRIDE;
  return Buffer.concat([file.subarray(0, at), chunk, file.subarray(at)]);
}
