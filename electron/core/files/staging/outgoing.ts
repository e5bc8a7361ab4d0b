import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';

/** Identifies one state of a file. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** When it was last written; milliseconds since the epoch, with their fraction. */
  readonly modified: number;
}

/** A file that is open to be sent. */
export interface Outgoing {
  /**
   * The bytes, to be read once. A piece is valid until the next one is requested, which reuses its memory. The last one comes only after
   * another look at the file, so that a changed file never goes out complete. @throws AppError `file-changed`, `file-unreadable`
   */
  readonly chunks: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens a file to send it as it was when it was chosen. @throws AppError `file-missing`, `file-unreadable`, `not-a-file`, or `file-changed`
 * if it isn't as `expected`
 */
export async function openOutgoing(path: string, expected: FileFacts): Promise<Outgoing> {
  const handle = await openFile(path);
  try {
    await verify(handle, expected);
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
  return { chunks: read(handle, expected), close: () => handle.close() };
}

/**
 * Opens a file of a folder that was listed before, as it is now. It must lie in `root`, the folder's real path, and be no link: another
 * program may have put one in its place since. @throws what `openOutgoing` throws
 */
export async function openInside(
  path: string,
  root: string,
): Promise<Outgoing & { readonly facts: FileFacts }> {
  // O_NOFOLLOW also refuses a link that stays inside. Windows has none; there the comparison alone tells.
  const handle = await openFile(path, constants.O_NOFOLLOW ?? 0);
  try {
    await verifyInside(handle, path, root);
    const facts = await factsOf(handle);
    return { facts, chunks: read(handle, facts), close: () => handle.close() };
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

/** The open file must be the one at the real path: a folder on the way may have been a link only while it was opened. */
async function verifyInside(handle: FileHandle, path: string, root: string): Promise<void> {
  const real = await realpath(path).catch(failed);
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) throw changed();
  const [opened, seen] = [
    await handle.stat({ bigint: true }),
    await lstat(real, { bigint: true }).catch(failed),
  ];
  if (opened.dev !== seen.dev || opened.ino !== seen.ino) throw changed();
}

/**
 * Reads the current state of a file. Opens it, because only that shows that it can be read. @throws AppError `file-missing`,
 * `file-unreadable`, `not-a-file`
 */
export async function readFileFacts(path: string): Promise<FileFacts> {
  const handle = await openFile(path);
  try {
    return await factsOf(handle);
  } finally {
    await handle.close();
  }
}

export function isSameFile(a: FileFacts, b: FileFacts): boolean {
  return a.size === b.size && a.modified === b.modified;
}

/**
 * Checks before it opens, because opening alone can start a device; and it doesn't wait for the other end of a pipe that appeared since.
 */
async function openFile(path: string, flags = 0): Promise<FileHandle> {
  const seen = await stat(path).catch(failed);
  if (!seen.isFile()) throw notAFile();
  // Windows has no O_NONBLOCK, and no pipes among its files.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | flags).catch(failed);
  try {
    const opened = await handle.stat().catch(failed);
    if (!opened.isFile()) throw notAFile();
    return handle;
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

/** Reads the next piece while one is being sent, so that neither the disk nor the network waits for the other. */
async function* read(handle: FileHandle, expected: FileFacts): AsyncGenerator<Uint8Array> {
  const { size } = expected;
  let free = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size));
  let spare = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(0, size - CHUNK_BYTES)));
  let position = 0;
  let reading = fill(handle, free, position);
  while (position < size) {
    const chunk = await reading;
    position += chunk.byteLength;
    if (position < size) {
      [free, spare] = [spare, free];
      reading = fill(handle, free.subarray(0, size - position), position);
      // Ignored if the sending ends early.
      reading.catch(() => {});
    } else {
      await verify(handle, expected);
    }
    yield chunk;
  }
  if (size === 0) await verify(handle, expected);
}

async function fill(handle: FileHandle, buffer: Buffer, position: number): Promise<Uint8Array> {
  let filled = 0;
  while (filled < buffer.byteLength) {
    const { bytesRead } = await handle
      .read(buffer, filled, buffer.byteLength - filled, position + filled)
      .catch(failed);
    if (bytesRead === 0) throw changed();
    filled += bytesRead;
  }
  return buffer;
}

/** @throws AppError `file-changed` when size or time differ, or when there is more to read than the size says */
async function verify(handle: FileHandle, expected: FileFacts): Promise<void> {
  if (!isSameFile(await factsOf(handle), expected)) throw changed();
  const { bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, expected.size).catch(failed);
  if (bytesRead > 0) throw changed();
}

async function factsOf(handle: FileHandle): Promise<FileFacts> {
  const { size, mtimeMs } = await handle.stat().catch(failed);
  return { size, modified: mtimeMs };
}

const notAFile = () => new AppError('not-a-file', 'This is a folder, a device or a pipe.');
const changed = () => new AppError('file-changed', 'The file changed after it was added.');

/** The system's error as ours. The path is not named: it goes to the log. */
function failed(thrown: unknown): never {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  throw new AppError(meaningOf(code), `The file cannot be read (${code}).`, {}, { cause: thrown });
}

function meaningOf(code: string): ErrorCode {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'file-missing';
    // A link where a file was listed.
    case 'ELOOP':
      return 'file-changed';
    case 'EISDIR':
    case 'ENXIO':
      return 'not-a-file';
    default:
      return 'file-unreadable';
  }
}
