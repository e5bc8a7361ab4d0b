import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AccountEvent } from '../../../shared/contract/index.ts';
import { AppError, codeOf, ifMissing } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Log } from '../app/log.ts';
import type { LeavingFile } from './leavingFile.ts';
import type { CopyMark } from './markOfTheWeb.ts';

/**
 * Copies of received files for other programs, in plain text, under the names that their senders gave. They go with the file or the account,
 * and at Parley's next start.
 */
export interface HandedOut {
  /**
   * The path of a copy that others may write to. Like the others, it is used again until someone changes or moves it: a page that was taken
   * over could fill the disk. Throws AppError as `LeavingFile.copyTo` does.
   */
  give(file: LeavingFile, account: AccountId): Promise<string>;
  /**
   * The same for a program that opens it. It can't write to the copy, so that it has the person save changes elsewhere: copies don't last.
   */
  giveToOpen(file: LeavingFile, account: AccountId): Promise<string>;
  /** A copy for a drag, and whether it was there already. Throws as `give` does. */
  giveToDrag(file: LeavingFile, account: AccountId): Promise<ReadyCopy>;
  /** Removes the copies of files that are no longer on this computer. Resolves when they are gone, or can't be removed yet. */
  hear(event: AccountEvent): Promise<void>;
  /** Removes all copies of an account, in the same way. */
  forget(account: AccountId): Promise<void>;
}

export interface ReadyCopy {
  readonly path: string;
  readonly wasReady: boolean;
}

interface HandedOutOptions {
  /** Files of an earlier Parley in it are removed at the next start, not at its end, when other programs may still show them. */
  readonly dir: string;
  readonly mark: CopyMark;
  readonly log: Log;
  /** Calls back after a while; `run` never rejects. */
  readonly later: (run: () => Promise<void>) => void;
}

/** For this person alone. */
const READ_ONLY = 0o400;

export function createHandedOut({ dir, mark, log, later }: HandedOutOptions): HandedOut {
  const removal = createRemoval({ dir, log, later });
  const readyCopies = createReadyCopies();

  const folderOf = (account: AccountId, msgId: number) => path.join(dir, account, String(msgId));

  async function make(file: LeavingFile, account: AccountId): Promise<string> {
    await removal.remove([]);
    const folder = path.join(folderOf(account, file.msgId), randomUUID());
    removal.keep(folder);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = path.join(folder, file.fileName);
      await file.copyTo(target);
      await mark(target, file);
      return target;
    } catch (thrown) {
      await removal.remove([folder]);
      throw AppError.fromSaving(thrown);
    }
  }

  async function makeReadOnly(file: LeavingFile, account: AccountId): Promise<string> {
    const copy = await make(file, account);
    await chmod(copy, READ_ONLY);
    return copy;
  }

  /** One of each use, so that a program that was given one way doesn't move or change what another was given. */
  function ready(use: string, file: LeavingFile, account: AccountId, makeOne = make): Promise<ReadyCopy> {
    const key = [use, folderOf(account, file.msgId), file.sha256, file.fileName].join('\n');
    return readyCopies.get(key, () => makeOne(file, account));
  }

  return {
    give: async (file, account) => (await ready('give', file, account)).path,
    giveToOpen: async (file, account) => (await ready('open', file, account, makeReadOnly)).path,
    giveToDrag: (file, account) => ready('drag', file, account),
    hear: async (event) => {
      if (event.name !== 'files') return;
      const gone = event.payload.filter(({ state }) => state !== 'here');
      await removal.remove(gone.map(({ msgId }) => folderOf(event.account, msgId)));
    },
    forget: (account) => removal.remove([path.join(dir, account)]),
  };
}

/**
 * Removes the copies of an earlier Parley at once, and folders when asked. A removal that fails is tried again with each later one, and after
 * a while.
 */
function createRemoval({ dir, log, later }: Pick<HandedOutOptions, 'dir' | 'log' | 'later'>) {
  /** Folders of this run, which stay when those of an earlier one are removed late. */
  const kept = new Set<string>();
  /** Copies that another program holds open. */
  const left = new Set<string>();
  let isSwept = false;
  let isScheduled = false;

  function tryLater(): void {
    if (isScheduled) return;
    isScheduled = true;
    later(() => {
      isScheduled = false;
      return removeAll([]);
    });
  }

  async function remove(folder: string): Promise<void> {
    left.delete(folder);
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      left.add(folder);
      tryLater();
      log.warn(`A file that was handed out could not be removed yet: ${codeOf(error)}`);
    });
  }

  async function sweep(): Promise<void> {
    try {
      for (const folder of await copiesIn(dir)) if (!kept.has(folder)) await remove(folder);
      isSwept = true;
    } catch (error) {
      tryLater();
      log.warn(`Files that were handed out earlier could not be removed yet: ${codeOf(error)}`);
    }
  }

  async function removeAll(folders: Iterable<string>): Promise<void> {
    if (!isSwept) await sweep();
    for (const folder of [...left, ...folders]) await remove(folder);
  }

  const first = rm(dir, { recursive: true, force: true }).then(() => {
    isSwept = true;
  }, sweep);

  return {
    /** Resolves when the folders are gone, or can't be removed yet. */
    async remove(folders: Iterable<string>): Promise<void> {
      await first;
      await removeAll(folders);
    },
    keep: (folder: string) => void kept.add(folder),
  };
}

/** The folders of single copies: of an account, a message, and one of several. Rejects with the disk's error. */
async function copiesIn(dir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(ifMissing([]));
  const files = entries.filter((entry) => !entry.isDirectory());
  const folderOf = ({ parentPath, name }: Dirent) =>
    path.join(dir, ...path.relative(dir, path.join(parentPath, name)).split(path.sep).slice(0, 3));
  return new Set(files.map(folderOf));
}

/** Copies that stay ready, each by its file and use. */
function createReadyCopies() {
  const ready = new Map<string, { readonly path: string; readonly state: string }>();
  const begun = new Map<string, Promise<string>>();

  async function make(key: string, copy: () => Promise<string>): Promise<string> {
    const made = await copy();
    ready.set(key, { path: made, state: (await stateOf(made)) ?? '' });
    return made;
  }

  return {
    async get(key: string, copy: () => Promise<string>): Promise<ReadyCopy> {
      const known = ready.get(key);
      if (known && (await stateOf(known.path)) === known.state) return { path: known.path, wasReady: true };
      const making = begun.get(key) ?? make(key, copy).finally(() => begun.delete(key));
      begun.set(key, making);
      return { path: await making, wasReady: false };
    },
  };
}

/** Changes with every write to the file; null if it isn't there. */
async function stateOf(file: string): Promise<string | null> {
  const seen = await stat(file, { bigint: true }).catch(() => null);
  return seen && `${seen.ino} ${seen.size} ${seen.mtimeNs}`;
}
