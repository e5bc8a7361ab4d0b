import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../../shared/errors/errors.ts';
import { onFirstUse } from '../../../../shared/text/onFirstUse.ts';
import type { Sink } from '../../api/bodies/downloadBody.ts';
import { openPlain, type ReadableFile } from '../sealed/readableFile.ts';
import { contentLength, DamagedFile, type FileKeys, hiddenName } from '../sealed/sealedFormat.ts';
import { openSealed } from '../sealed/sealedReader.ts';
import { type OpenWriter, openContentWriter } from '../sealed/writing/contentWriter.ts';
import { replaceContent } from './replaceContent.ts';

/** The contents of downloaded files, encrypted, and those still being downloaded. A content is known by its SHA-256. */
export interface ContentFolder {
  /** Where a content stands. */
  pathOf(sha256: string): string;
  /** Bytes of the content; null if there is no such content, or if its file can't be one. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Opens a content. @throws DamagedFile, also when there is none, or the disk's error */
  open(sha256: string): Promise<ReadableFile>;
  /** Creates a file to write about `size` bytes to (null: unknown); it doesn't count as complete before `keep`. */
  begin(size: number | null): Promise<PartialFile>;
  remove(sha256s: readonly string[]): Promise<void>;
  /** Removes incomplete files of the last run, and every content that isn't among `known`. */
  sweep(known: readonly string[]): Promise<void>;
  /** The contents that an earlier version of Parley left here without encryption. */
  listPlain(): Promise<readonly string[]>;
  /** Opens one of these. Rejects with the disk's error. */
  openPlain(sha256: string): Promise<ReadableFile>;
  /** Removes one of these, and leaves the encrypted one. */
  removePlain(sha256: string): Promise<void>;
}

export interface PartialFile extends Sink {
  readonly path: string;
  /** Ends the file and flushes it to the disk; returns its SHA-256. */
  seal(): Promise<string>;
  /** Opens a sealed file. */
  open(sha256: string): Promise<ReadableFile>;
  /** Moves a sealed file to its place in the folder. */
  keep(sha256: string): Promise<void>;
  discard(): Promise<void>;
}

/** Bytes from which a file is worth the start of a thread, about 50 ms. */
const LARGE = 8 * 2 ** 20;
/** Names that are computed before others may go on. */
const SLICE = 1_000;

/**
 * `dir`: the account's folder. The folders in it are made when they are first needed. `openLarge`: writes large files, such as in a thread of
 * their own.
 */
export function createContentFolder(
  dir: string,
  keys: FileKeys,
  openLarge: OpenWriter = openContentWriter,
): ContentFolder {
  const contents = join(dir, 'contents');
  const partial = join(contents, 'partial');
  const plain = join(dir, 'files');
  const nameOf = (sha256: string) => hiddenName(keys, sha256);
  const placeOf = (name: string) => join(contents, name.slice(0, 2), name);
  const pathOf = (sha256: string) => placeOf(nameOf(sha256));
  const plainPathOf = (sha256: string) => join(plain, sha256.slice(0, 2), sha256);

  async function sizeOf(sha256: string): Promise<number | null> {
    const found = await stat(pathOf(sha256)).catch(absent);
    if (found) return contentLength(found.size);
    return (await stat(plainPathOf(sha256)).catch(absent))?.size ?? null;
  }

  async function openContent(sha256: string): Promise<ReadableFile> {
    const file = await openSealed(pathOf(sha256), keys, nameOf(sha256)).catch(absent);
    if (!file) throw new DamagedFile('missing');
    return file;
  }

  async function begin(size: number | null): Promise<PartialFile> {
    await mkdir(partial, { recursive: true, mode: 0o700 }).catch(failed);
    const path = join(partial, randomUUID());
    const openWriter = size !== null && size >= LARGE ? openLarge : openContentWriter;
    const writer = await openWriter(path, keys).catch(failed);
    const close = onFirstUse(() => writer.close());
    return {
      path,
      write: (chunks) => writer.write(chunks).catch(failed),
      seal: async () => {
        const sha256 = await writer.end().catch(failed);
        await close();
        return sha256;
      },
      open: (sha256) => openSealed(path, keys, nameOf(sha256)),
      keep: async (sha256) => {
        const target = pathOf(sha256);
        await mkdir(join(target, '..'), { recursive: true, mode: 0o700 }).catch(failed);
        await replaceContent({ path, target, openOld: () => openContent(sha256) }).catch(failed);
      },
      discard: () => close().finally(() => rm(path, { force: true })),
    };
  }

  async function sweep(known: readonly string[]): Promise<void> {
    await rm(partial, { recursive: true, force: true });
    const names = new Set<string>();
    for (const [i, sha256] of known.entries()) {
      names.add(nameOf(sha256)).add(sha256);
      if (i % SLICE === SLICE - 1) await setImmediate();
    }
    for (const { name, path } of [...(await filesIn(contents)), ...(await filesIn(plain))]) {
      if (!names.has(name)) await rm(path, { force: true });
    }
  }

  return {
    ...{ pathOf, sizeOf, begin, sweep },
    open: openContent,
    remove: async (sha256s) => {
      for (const sha256 of sha256s)
        for (const path of [pathOf(sha256), plainPathOf(sha256)]) await rm(path, { force: true });
    },
    listPlain: async () => (await filesIn(plain)).map(({ name }) => name),
    openPlain: (sha256) => openPlain(plainPathOf(sha256)),
    removePlain: (sha256) => rm(plainPathOf(sha256), { force: true }),
  };
}

function failed(thrown: unknown): never {
  throw AppError.fromDisk(thrown);
}

async function filesIn(dir: string): Promise<readonly { name: string; path: string }[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(absent);
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }));
}

/** Also where another program put a file in the place of a folder. */
function absent(thrown: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return null;
  throw thrown;
}
