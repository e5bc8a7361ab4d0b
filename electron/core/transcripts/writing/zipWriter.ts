import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { ListedFile } from '../manifest.ts';

/** A zip file that is written to the disk, one entry after the other, so that memory stays flat. */
export interface ZipWriter {
  /** Adds a file. Rejects with the error of `content`, of the disk, or the reason of the signal; nothing more can be added then. */
  add(name: string, content: AsyncIterable<Uint8Array | string>, options: EntryOptions): Promise<ListedFile>;
  /** Resolves when all of it is on the disk. */
  end(): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

interface EntryOptions {
  readonly modified: Date;
  /** False for what is compressed already. */
  readonly compress: boolean;
}

/** `target`: a new file, which only this person can read and write. */
export function createZipWriter(target: string, signal: AbortSignal): ZipWriter {
  const zip = new ZipFile();
  // Whatever breaks on one side must stop the other, which would wait for ever.
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  zip.on('error', (thrown) => broken.abort(thrown));
  const disk = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  const writing = pipeline(zip.outputStream, disk, { signal: either }).catch((thrown: unknown) =>
    broken.abort(AppError.fromSaving(thrown)),
  );
  /** The first error is the reason; all later ones only say that it was broken off. */
  async function fail(thrown: unknown): Promise<never> {
    broken.abort(thrown);
    await writing;
    throw signal.aborted ? signal.reason : broken.signal.reason;
  }

  return {
    add: async (name, content, { modified, compress }) => {
      const hash = createHash('sha256');
      let bytes = 0;
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const chunk of content) {
          // A copy: the next piece may overwrite this one while the packer still holds it.
          const piece = Buffer.from(chunk as Uint8Array);
          hash.update(piece);
          bytes += piece.byteLength;
          if (piece.byteLength > 0) yield piece;
        }
      }
      const entry = Readable.from(counted(), { objectMode: false });
      try {
        either.throwIfAborted();
        zip.addReadStream(entry, name, { mtime: modified, compress });
        await finished(entry, { signal: either });
      } catch (thrown) {
        return fail(thrown);
      } finally {
        entry.destroy();
      }
      return { name, bytes, sha256: hash.digest('hex') };
    },
    end: async () => {
      zip.end();
      await writing;
      if (either.aborted) await fail(either.reason);
    },
    discard: async () => {
      broken.abort(new AppError('cancelled', 'The zip file is not wanted.'));
      await writing;
      await rm(target, { force: true });
    },
  };
}
