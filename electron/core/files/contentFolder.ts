import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Sink } from '../api/downloads.ts';

/** The contents of fetched files, each under its SHA-256, and those that are still coming in. */
export interface ContentFolder {
  pathOf(sha256: string): string;
  /** A new file to write to; nobody takes it for whole before `keep`. */
  begin(): Promise<PartialFile>;
  remove(sha256s: readonly string[]): Promise<void>;
  /** Removes what the last run left half done, and every content that `isKnown` does not know. */
  sweep(isKnown: (sha256: string) => boolean): Promise<void>;
}

export interface PartialFile extends Sink {
  /** Puts the file on the disk for good, under its SHA-256, which it gives. */
  keep(): Promise<string>;
  discard(): Promise<void>;
}

const HASH_CHUNK_BYTES = 2 ** 20;

/** The folder is made when it is first needed. */
export function createContentFolder(dir: string): ContentFolder {
  const partial = join(dir, 'partial');
  const pathOf = (sha256: string) => join(dir, sha256.slice(0, 2), sha256);

  async function begin(): Promise<PartialFile> {
    await mkdir(partial, { recursive: true });
    const path = join(partial, randomUUID());
    const file = await open(path, 'wx');
    return {
      write: (chunks) => writeAll(file, chunks).catch(failed),
      keep: async () => {
        await file.sync().catch(failed);
        await file.close();
        const sha256 = await hashOf(path);
        await mkdir(join(dir, sha256.slice(0, 2)), { recursive: true });
        await rename(path, pathOf(sha256));
        return sha256;
      },
      discard: async () => {
        await file.close();
        await rm(path, { force: true });
      },
    };
  }

  return {
    pathOf,
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
  try {
    const entries = await readdir(dir, { withFileTypes: true, recursive: true });
    return entries.map((entry) => ({
      name: entry.name,
      parentPath: entry.parentPath,
      isFile: entry.isFile(),
    }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
