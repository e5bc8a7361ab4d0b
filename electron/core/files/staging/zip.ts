import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { Sink } from '../../api/bodies/downloadBody.ts';
import { isCompressed, mimeTypeOf } from '../names.ts';
import type { FolderFile } from './folders.ts';
import { openInside } from './outgoing.ts';

interface Packing {
  readonly signal: AbortSignal;
  /** Bytes of the folder's files packed so far. */
  readonly onProgress: (done: number) => void;
}

/**
 * Packs files of a folder into one, with their modification times, one after the other, so that memory stays flat. @throws
 * AppError `disk-full`, a file's problem together with its name, or the reason of `signal`
 */
export async function packFiles(
  files: readonly FolderFile[],
  output: Sink,
  { signal, onProgress }: Packing,
): Promise<void> {
  const zip = new ZipFile();
  // Whatever breaks on one side must stop the other, which would wait for ever.
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  zip.on('error', (thrown) => broken.abort(thrown));
  const writing = pipeline(zip.outputStream, (chunks) => writeAll(chunks, output), { signal: either }).catch(
    (thrown: unknown) => broken.abort(AppError.fromDisk(thrown)),
  );
  try {
    let done = 0;
    const names = new Set<string>();
    for (const file of files) {
      const name = freeName(names, nameInZip(file));
      names.add(name);
      await addFile(zip, file, name, either, (bytes) => {
        done += bytes;
        onProgress(done);
      });
    }
    zip.end();
    await writing;
  } catch (thrown) {
    broken.abort(thrown);
    await writing;
    // The first error is the reason; all later ones only say that it was broken off.
    throw signal.aborted ? signal.reason : broken.signal.reason;
  }
  broken.signal.throwIfAborted();
}

async function addFile(
  zip: ZipFile,
  { path, root, names }: FolderFile,
  name: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  try {
    const { facts, ...outgoing } = await openInside(path, root);
    const content = Readable.from(pieces(outgoing.chunks, onBytes), { objectMode: false });
    try {
      const compress = !isCompressed(mimeTypeOf(path));
      zip.addReadStream(content, name, { size: facts.size, mtime: new Date(facts.modified), compress });
      await finished(content, { signal });
    } finally {
      content.destroy();
      await outgoing.close();
    }
  } catch (thrown) {
    signal.throwIfAborted();
    const error = AppError.from(thrown);
    throw new AppError(
      error.code,
      error.message,
      { ...error.details, fileName: names.join('/') },
      { cause: thrown },
    );
  }
}

async function writeAll(chunks: AsyncIterable<string | Uint8Array>, output: Sink): Promise<void> {
  for await (const chunk of chunks) await output.write([Buffer.from(chunk)]);
}

/** Copies, because the next piece overwrites this one while the packer still holds it. */
async function* pieces(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.byteLength);
    yield Buffer.from(chunk);
  }
}

/** Zip files part folders with `/`; whatever else could be taken for the beginning of a path becomes `_`. */
function nameInZip({ names }: FolderFile): string {
  return names.map((name) => name.replaceAll(/[\\\p{Cc}]/gu, '_').replace(/^([a-z]):/iu, '$1_')).join('/');
}

/** Two names that were different on the disk stay different. */
function freeName(taken: ReadonlySet<string>, name: string): string {
  let free = name;
  while (taken.has(free)) free = `${free}_`;
  return free;
}
