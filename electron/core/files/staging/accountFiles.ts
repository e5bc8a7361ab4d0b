import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors/errors.ts';
import { MAX_PASTED_BYTES } from '../../../../shared/model/files/files.ts';
import type { Sink } from '../../api/bodies/downloadBody.ts';
import type { ReadableFile } from '../sealed/readableFile.ts';
import { contentLength, type FileKeys } from '../sealed/sealedFormat.ts';
import { openSealed } from '../sealed/sealedReader.ts';
import { createSealedWriter } from '../sealed/sealedWriter.ts';

/** The account's own folder for pasted and packed files, which exist nowhere else. Each is encrypted and named by its id. */
export interface AccountFiles {
  pathOf(id: string): string;
  /** Writes a file that survives a power cut. Resolves to its path. @throws AppError `disk-full` */
  write(id: string, bytes: Uint8Array): Promise<string>;
  /** Creates a file to write to; it doesn't count as complete before `keep`. @throws AppError `disk-full` */
  begin(id: string): Promise<UnfinishedFile>;
  /** Opens a complete file. Rejects with `DamagedFile` or the disk's error. */
  open(id: string): Promise<ReadableFile>;
  remove(id: string): void;
  /** Bytes of each file on the disk that is no longer than a pasted one, whatever it is. */
  sizes(): readonly number[];
  /** Sets a complete file aside. */
  rescue(id: string): void;
  /** The files that were set aside, with the bytes of their contents. Leaves out what is no such file. */
  listRescued(): readonly RescuedFile[];
  /** Puts a file back that was set aside. */
  takeBack(id: string): void;
  /**
   * Removes files without a reference, and incomplete ones of the last run. With `isRescue`, complete files are set aside instead of
   * removed, because the reference to them may be lost.
   */
  sweep(isUsed: (id: string) => boolean, isRescue: boolean): void;
}

export interface RescuedFile {
  readonly id: string;
  readonly size: number;
}

export interface UnfinishedFile extends Sink {
  /** Puts the file on the disk for good. Resolves to its path. @throws AppError `disk-full` */
  keep(): Promise<string>;
  discard(): Promise<void>;
}

const UNFINISHED = '.part';
/** With what encryption adds, bytes. */
const LONGEST_PASTED = MAX_PASTED_BYTES + 2 ** 20;

/** `dir`: the account's folder. */
export function openAccountFiles(dir: string, keys: FileKeys): AccountFiles {
  const folder = join(dir, 'staged');
  const rescued = join(dir, 'staged.rescued');
  const pathOf = (id: string) => join(folder, id);
  const remove = (id: string) => rmSync(pathOf(id), { force: true, recursive: true });

  function rescue(id: string): void {
    mkdirSync(rescued, { recursive: true, mode: 0o700 });
    renameSync(pathOf(id), join(rescued, id));
  }

  async function begin(id: string): Promise<UnfinishedFile> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unfinished = pathOf(`${id}${UNFINISHED}`);
    const handle = await open(unfinished, 'wx', 0o600).catch(failed);
    const writer = createSealedWriter(handle, keys);
    return {
      write: (pieces) => writer.write(pieces).catch(failed),
      keep: async () => {
        await writer.end(id).catch(failed);
        await handle.sync().catch(failed);
        await handle.chmod(0o400);
        await handle.close();
        await rename(unfinished, pathOf(id)).catch(failed);
        return pathOf(id);
      },
      discard: async () => {
        await handle.close();
        await rm(unfinished, { force: true });
      },
    };
  }

  return {
    pathOf,
    begin,
    sizes: () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .map((name) => lstatSync(pathOf(name), { throwIfNoEntry: false })?.size ?? 0)
        .filter((size) => size <= LONGEST_PASTED),
    write: async (id, bytes) => {
      const file = await begin(id);
      try {
        await file.write([bytes]);
        return await file.keep();
      } catch (thrown) {
        await file.discard();
        throw thrown;
      }
    },
    open: (id) => openSealed(pathOf(id), keys, id),
    ...{ remove, rescue },
    listRescued: () => listSealed(rescued),
    takeBack: (id) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      renameSync(join(rescued, id), pathOf(id));
    },
    sweep: (isUsed, isRescue) => {
      if (!existsSync(folder)) return;
      for (const id of readdirSync(folder).filter((each) => !isUsed(each))) {
        if (isRescue && !id.endsWith(UNFINISHED)) rescue(id);
        else remove(id);
      }
    },
  };
}

function listSealed(dir: string): readonly RescuedFile[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir).flatMap((id) => {
    const seen = lstatSync(join(dir, id));
    const size = seen.isFile() ? contentLength(seen.size) : null;
    return size === null ? [] : { id, size };
  });
}

function failed(thrown: unknown): never {
  throw AppError.fromDisk(thrown);
}
