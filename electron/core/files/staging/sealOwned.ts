import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ifMissing } from '../../../../shared/errors/errors.ts';
import { openPlain, piecesOf } from '../sealed/readableFile.ts';
import type { AccountFiles } from './accountFiles.ts';
import type { OwnedPath } from './stagedTable.ts';

/** Encrypts the pasted and packed files that an earlier version of Parley left in plain text. */
export interface OwnedSealing {
  /** Aborts when the account is closed. */
  readonly closing: AbortSignal;
  /** Encrypts this file first if it is one of them. Resolves to its path. Rejects with the disk's error, and then it stays as it is. */
  sealed(file: OwnedPath): Promise<string>;
  /** Removes the plain file; the encrypted one is in the store by now. */
  removePlain(id: string): Promise<void>;
  /** Whether the store has this file as a plain one. */
  isPlain(path: string): boolean;
  /** Removes plain files without a reference, or sets them aside, as `AccountFiles.sweep` does. */
  sweep(isUsed: (id: string) => boolean, isRescue: boolean): void;
  /** The files that an earlier version of Parley set aside. */
  listRescued(): readonly string[];
  /** Encrypts one of these. Rejects with the disk's error, and then it stays as it is. */
  sealRescued(id: string): Promise<void>;
  /** Resolves when none is being encrypted. */
  ended(): Promise<void>;
}

/**
 * The path in the store says which files are plain ones: another program can't put one in place of an encrypted file. A kill at any point
 * loses nothing, because the plain file goes last. `dir`: the account's folder.
 */
export function createOwnedSealing(dir: string, owned: AccountFiles, closing: AbortSignal): OwnedSealing {
  const folder = join(dir, 'owned');
  const rescued = `${folder}.rescued`;
  const begun = new Map<string, Promise<string>>();
  const isPlain = (path: string) => dirname(path) === folder;

  async function sealNow({ id, path }: OwnedPath): Promise<string> {
    const plain = await openPlain(path).catch(ifMissing(null));
    if (!plain) return owned.pathOf(id);
    try {
      const file = await owned.begin(id);
      try {
        for await (const piece of piecesOf(plain)) {
          closing.throwIfAborted();
          await file.write([piece]);
        }
        return await file.keep();
      } catch (thrown) {
        await file.discard();
        throw thrown;
      }
    } finally {
      await plain.close();
    }
  }

  return {
    closing,
    isPlain,
    sealed: async (file) => {
      if (!isPlain(file.path)) return file.path;
      const work = begun.get(file.id) ?? sealNow(file);
      begun.set(file.id, work);
      try {
        return await work;
      } catch (thrown) {
        begun.delete(file.id);
        throw thrown;
      }
    },
    removePlain: (id) => rm(join(folder, id), { force: true }),
    sweep: (isUsed, isRescue) => {
      if (!existsSync(folder)) return;
      for (const id of readdirSync(folder).filter((each) => !isUsed(each))) {
        if (!isRescue) rmSync(join(folder, id), { force: true, recursive: true });
        else setAside(join(folder, id), rescued);
      }
    },
    // A file with the name of one that is needed would take its place.
    listRescued: () =>
      (existsSync(rescued) ? readdirSync(rescued) : []).filter((id) => !existsSync(owned.pathOf(id))),
    sealRescued: async (id) => {
      const path = join(rescued, id);
      const work = sealNow({ id, path });
      begun.set(path, work);
      await work;
      owned.rescue(id);
      await rm(path);
    },
    ended: async () => {
      await Promise.allSettled(begun.values());
    },
  };
}

function setAside(path: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  renameSync(path, join(folder, basename(path)));
}

interface SealingAll {
  readonly sealing: OwnedSealing;
  readonly files: readonly OwnedPath[];
  /** Notes the path of an encrypted file in the store. */
  readonly note: (file: OwnedPath) => void;
  readonly logged: (thrown: unknown) => void;
}

/** Encrypts plain files, one after another. */
export async function sealOwned({ sealing, files, note, logged }: SealingAll): Promise<void> {
  const { closing } = sealing;
  const loggedIfOpen = (thrown: unknown) => (closing.aborted ? undefined : logged(thrown));
  for (const file of files) {
    if (closing.aborted) return;
    try {
      const path = await sealing.sealed(file);
      if (closing.aborted) return;
      note({ id: file.id, path });
      await sealing.removePlain(file.id);
    } catch (thrown) {
      loggedIfOpen(thrown);
    }
  }
  for (const id of sealing.listRescued()) {
    if (closing.aborted) return;
    await sealing.sealRescued(id).catch(loggedIfOpen);
  }
}
