import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { Sink } from '../../api/bodies/downloadBody.ts';

/** The contents of downloaded files, each under its SHA-256, and those still being downloaded. */
export interface ContentFolder {
  pathOf(sha256: string): string;
  /** Bytes; null if there is no such content. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Creates a file to write to; it doesn't count as complete before `keep`. */
  begin(): Promise<PartialFile>;
  remove(sha256s: readonly string[]): Promise<void>;
  /** Removes incomplete files of the last run, and every content that `isKnown` doesn't know. */
  sweep(isKnown: (sha256: string) => boolean): Promise<void>;
}

export interface PartialFile extends Sink {
  readonly path: string;
  /** Ends the file and flushes it to the disk; returns its SHA-256. */
  seal(): Promise<string>;
  /** Moves a sealed file to its place in the folder. */
  keep(sha256: string): Promise<void>;
  discard(): Promise<void>;
}

/** Callers get hard links to contents, so a change to one of them must not change the others. */
const READ_ONLY = 0o400;

const HASH_CHUNK_BYTES = 2 ** 20;

/** The folder is made when it is first needed. */
export function createContentFolder(dir: string): ContentFolder {
  const partial = join(dir, 'partial');
  const pathOf = (sha256: string) => join(dir, sha256.slice(0, 2), sha256);

  async function sizeOf(sha256: string): Promise<number | null> {
    const found = await stat(pathOf(sha256)).catch(absent);
    return found?.isFile() ? found.size : null;
  }

  async function begin(): Promise<PartialFile> {
    await mkdir(partial, { recursive: true });
    const path = join(partial, randomUUID());
    const file = await open(path, 'wx');
    return {
      path,
      write: (chunks) => writeAll(file, chunks).catch(failed),
      seal: async () => {
        await file.sync().catch(failed);
        await file.chmod(READ_ONLY);
        await file.close();
        return hashOf(path);
      },
      keep: async (sha256) => {
        await mkdir(join(dir, sha256.slice(0, 2)), { recursive: true }).catch(failed);
        // The existing file may be open somewhere, and Windows then refuses to replace it.
        if ((await sizeOf(sha256)) === (await stat(path)).size) await rm(path);
        else await rename(path, pathOf(sha256)).catch(failed);
      },
      discard: async () => {
        await file.close();
        await rm(path, { force: true });
      },
    };
  }

  return {
    pathOf,
    sizeOf,
    begin,
    remove: async (sha256s) => {
      for (const sha256 of sha256s) await rm(pathOf(sha256), { force: true });
    },
    sweep: async (isKnown) => {
      await rm(partial, { recursive: true, force: true });
      for (const { name, parentPath, isFile } of await entriesOf(dir)) {
        if (isFile && !isKnown(name)) await rm(join(parentPath, name), { force: true });
      }
    },
  };
}

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { bytesWritten } = await file.writev([...chunks]);
  if (bytesWritten === length) return;
  // The system may take less at once than it is given.
  await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

function failed(thrown: unknown): never {
  throw AppError.fromDisk(thrown);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: HASH_CHUNK_BYTES })) hash.update(chunk);
  return hash.digest('hex');
}

async function entriesOf(dir: string) {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(absent);
  return (entries ?? []).map((entry) => ({
    name: entry.name,
    parentPath: entry.parentPath,
    isFile: entry.isFile(),
  }));
}

function absent(thrown: unknown): null {
  if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw thrown;
}
