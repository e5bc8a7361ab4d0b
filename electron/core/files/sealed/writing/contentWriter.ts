import { createHash } from 'node:crypto';
import { writevSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type FileKeys, hiddenName } from '../sealedFormat.ts';
import { createSealedWriter, type Writable } from '../sealedWriter.ts';

/** Writes one content encrypted, and computes its SHA-256. All of it rejects with the disk's error. */
export interface ContentWriter {
  /** Takes chunks, in order. When it resolves, their memory may be gone, and more may come. */
  write(chunks: readonly Uint8Array[]): Promise<void>;
  /** Completes the file and flushes it to the disk. Returns the SHA-256 of the content. */
  end(): Promise<string>;
  /** Closes the file, complete or not. */
  close(): Promise<void>;
}

/** Creates the file at `path`, which must not exist. */
export type OpenWriter = (path: string, keys: FileKeys) => Promise<ContentWriter>;

/** No program has a reason to write to contents. */
const READ_ONLY = 0o400;

/** For a thread that has other work to do. */
export const openContentWriter: OpenWriter = (path, keys) => openWriter(path, keys, (file) => file);

/** For a thread that does nothing else: it waits for the disk itself, which takes half the time for small pieces. */
export const openBlockingWriter: OpenWriter = (path, keys) =>
  openWriter(path, keys, ({ fd }) => ({
    writev: async (buffers, position) => ({ bytesWritten: writevSync(fd, buffers, position) }),
  }));

async function openWriter(
  path: string,
  keys: FileKeys,
  writing: (file: FileHandle) => Writable,
): Promise<ContentWriter> {
  const file = await open(path, 'wx', 0o600);
  const writer = createSealedWriter(writing(file), keys);
  const hash = createHash('sha256');
  return {
    write: async (chunks) => {
      for (const chunk of chunks) hash.update(chunk);
      await writer.write(chunks);
    },
    end: async () => {
      const sha256 = hash.digest('hex');
      await writer.end(hiddenName(keys, sha256));
      await file.sync();
      await file.chmod(READ_ONLY);
      return sha256;
    },
    close: () => file.close(),
  };
}
