import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Content that is on disk under a temporary name and not yet part of anything. */
export interface Incoming {
  /** Bytes. */
  readonly size: number;
  /** Gives it its permanent name, flushed to disk. @returns the blob's name. */
  keep(): Promise<string>;
  discard(): Promise<void>;
}

export interface FileStore {
  /** Streams `content` to disk. Rejects, and leaves nothing behind, when the stream breaks. */
  receive(content: Readable): Promise<Incoming>;
  /** @throws ENOENT, through the stream, when there is no such blob. */
  read(blob: string): Readable;
  /** Removes incomplete files of an earlier run, and blobs that `isUsed` doesn't know. */
  sweep(isUsed: (blob: string) => boolean): Promise<void>;
}

/** Attachments' content: one file each, spread over 256 folders by the first two characters of its name. */
export async function openFileStore(dir: string): Promise<FileStore> {
  const incoming = path.join(dir, 'incoming');
  const kept = path.join(dir, 'files');
  await mkdir(incoming, { recursive: true });
  await mkdir(kept, { recursive: true });
  const pathOf = (blob: string) => path.join(kept, blob.slice(0, 2), blob);

  return {
    async receive(content) {
      const blob = randomBytes(16).toString('hex');
      const temporary = path.join(incoming, blob);
      const target = createWriteStream(temporary, { flags: 'wx', flush: true, highWaterMark: 1 << 20 });
      try {
        await pipeline(content, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return {
        size: target.bytesWritten,
        async keep() {
          const lasting = pathOf(blob);
          await mkdir(path.dirname(lasting), { recursive: true });
          await rename(temporary, lasting);
          await flushFolder(path.dirname(lasting));
          return blob;
        },
        discard: () => rm(temporary, { force: true }),
      };
    },
    read: (blob) => createReadStream(pathOf(blob), { highWaterMark: 1 << 18 }),
    async sweep(isUsed) {
      for (const name of await readdir(incoming)) await rm(path.join(incoming, name), { force: true });
      for (const name of await readdir(kept, { recursive: true })) {
        const blob = path.basename(name);
        if (path.dirname(name) !== '.' && !isUsed(blob)) await rm(pathOf(blob), { force: true });
      }
    },
  };
}

/** A rename lasts only once the folder is flushed; Windows neither needs nor allows it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
