import { type FileHandle, open } from 'node:fs/promises';

/** A file that is open for reading, at any place. */
export interface ReadableFile {
  /** Of the content, bytes. */
  readonly size: number;
  /** The content from `start` on: `length` bytes, or fewer at its end. Rejects with `DamagedFile` or the disk's error. */
  read(start: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

const PIECE_BYTES = 2 ** 20;

/** Opens a file that is not encrypted. Rejects with the disk's error. */
export async function openPlain(path: string): Promise<ReadableFile> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return { size, read: (start, length) => readAt(handle, start, length), close: () => handle.close() };
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

/** The content from its beginning to its end, in pieces of 1 MiB. Rejects as `read` does. */
export async function* piecesOf({ size, read }: ReadableFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += PIECE_BYTES) yield read(start, PIECE_BYTES);
}

/** Fewer bytes than `length` at the end of the file. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
