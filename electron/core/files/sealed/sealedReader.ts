import type { KeyObject } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type ReadableFile, readAt } from './readableFile.ts';
import {
  CHUNK_BYTES,
  chunkCount,
  DamagedFile,
  type FileKeys,
  HEADER_BYTES,
  openChunk,
  openHeader,
  plainLength,
  TAG_BYTES,
} from './sealedFormat.ts';

/**
 * Opens the file at `path` that was written as `identity`. Its end is checked at once, so that a file that was cut off is never read in
 * parts (C2SP, age, "Payload": seekers verify the last chunk first). @throws DamagedFile, or the disk's error
 */
export async function openSealed(path: string, keys: FileKeys, identity: string): Promise<ReadableFile> {
  const handle = await open(path, 'r');
  try {
    const size = plainLength((await handle.stat()).size);
    const key = openHeader(keys, identity, await readAt(handle, 0, HEADER_BYTES));
    const read = readerOf(handle, key, size);
    await read(Math.max(0, size - 1), 1);
    return { size, read, close: () => handle.close() };
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

function readerOf(handle: FileHandle, key: KeyObject, size: number): ReadableFile['read'] {
  const count = chunkCount(size);
  const stride = CHUNK_BYTES + TAG_BYTES;

  async function readChunks(first: number, last: number): Promise<readonly Buffer[]> {
    const end = last === count - 1 ? size + count * TAG_BYTES : (last + 1) * stride;
    const length = end - first * stride;
    const sealed = await readAt(handle, HEADER_BYTES + first * stride, length);
    if (sealed.byteLength < length) throw new DamagedFile('cut-off');
    return Array.from({ length: last - first + 1 }, (_, i) =>
      openChunk(key, first + i, first + i === count - 1, sealed.subarray(i * stride, (i + 1) * stride)),
    );
  }

  return async (start, length) => {
    const first = Math.min(Math.floor(start / CHUNK_BYTES), count - 1);
    const end = Math.min(start + length, size);
    const last = Math.max(first, Math.ceil(end / CHUNK_BYTES) - 1);
    const from = start - first * CHUNK_BYTES;
    const chunks = await readChunks(first, last);
    return Buffer.concat(chunks).subarray(from, Math.max(from, end - first * CHUNK_BYTES));
  };
}
