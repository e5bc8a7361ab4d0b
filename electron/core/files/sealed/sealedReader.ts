import { type FileHandle, open } from 'node:fs/promises';
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

/** An encrypted file that is open for reading, at any place. */
export interface SealedFile {
  /** Of the content, bytes. */
  readonly size: number;
  /** The content from `start` on: `length` bytes, or fewer at its end. @throws DamagedFile, or the disk's error */
  read(start: number, length: number): Promise<Buffer>;
  /** The content from its beginning to its end, in pieces of 1 MiB. @throws DamagedFile, or the disk's error */
  pieces(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const PIECE_BYTES = 16 * CHUNK_BYTES;

/**
 * Opens the file at `path` that was written as `identity`. Its end is checked at once, so that a file that was cut off is never read in
 * parts (C2SP/age.md, "Payload": seekers verify the last chunk first). @throws DamagedFile, or the disk's error
 */
export async function openSealed(path: string, keys: FileKeys, identity: string): Promise<SealedFile> {
  const handle = await open(path, 'r');
  try {
    const size = plainLength((await handle.stat()).size);
    const key = openHeader(keys, identity, await readAt(handle, 0, HEADER_BYTES));
    const file = sealedFile(handle, key, size);
    await file.read(Math.max(0, size - 1), 1);
    return file;
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

function sealedFile(handle: FileHandle, key: Uint8Array, size: number): SealedFile {
  const count = chunkCount(size);

  /** Whole chunks, the last one included. */
  async function readChunks(first: number, last: number): Promise<Buffer[]> {
    const stride = CHUNK_BYTES + TAG_BYTES;
    const end = last === count - 1 ? size + count * TAG_BYTES : (last + 1) * stride;
    const sealed = await readAt(handle, HEADER_BYTES + first * stride, end - first * stride);
    return Array.from({ length: last - first + 1 }, (_, i) =>
      openChunk(key, first + i, first + i === count - 1, sealed.subarray(i * stride, (i + 1) * stride)),
    );
  }

  async function read(start: number, length: number): Promise<Buffer> {
    const first = Math.min(Math.floor(start / CHUNK_BYTES), count - 1);
    const end = Math.min(start + length, size);
    const last = Math.max(first, Math.ceil(end / CHUNK_BYTES) - 1);
    const from = start - first * CHUNK_BYTES;
    const chunks = await readChunks(first, last);
    return Buffer.concat(chunks).subarray(from, Math.max(from, end - first * CHUNK_BYTES));
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < size; start += PIECE_BYTES) yield read(start, PIECE_BYTES);
  }

  return { size, read, pieces, close: () => handle.close() };
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new DamagedFile('cut-off');
    filled += bytesRead;
  }
  return buffer;
}
