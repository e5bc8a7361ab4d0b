import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { backUp } from '../db/backup.ts';
import { markReplaced, markUseless, setAside, uselessness } from '../db/damage.ts';
import { checkWhole, connect, type Db, isDamaged } from '../db/db.ts';
import { migrate, schemaVersion } from '../db/migrate.ts';
import { localMigrations } from '../db/migrations/index.ts';
import type { Log } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { distrustOutbox, newestAtBackup } from '../outbox/outboxRestore.ts';
import { addStorageNote } from './storageNotes.ts';

export interface OpenOptions {
  /** The account's own folder; made when it is missing. */
  readonly dir: string;
  /** Raw 32-byte key. */
  readonly key: Uint8Array;
  readonly selfEmail: string;
  /** The account that the store has to belong to; omitted: any. */
  readonly account?: AccountId;
  readonly log: Log;
  /** Milliseconds since the epoch; the system's clock if omitted. */
  readonly now?: () => number;
  /** A statement met damage in that file, which is set aside when the store is opened the next time. */
  readonly onDamaged?: (which: 'archive' | 'local') => void;
  /** A write found no room on the disk. */
  readonly onFull?: () => void;
}

/** Its content exists nowhere else. */
const KEEP = 5;

/**
 * Opens or creates local.db. Sets a damaged one aside and replaces it with the newest backup that is readable as a whole, or else with an
 * empty file. @throws AppError `store-too-new`, `disk-full`, or `store-unreadable` if nothing here can be read with the key
 */
export function openLocal(options: OpenOptions): Db {
  const { local: file } = storeFiles(options.dir);
  // A crash between setting one file aside and putting the other in its place.
  const isMissing = !existsSync(file) && backupsOf(options).some((backup) => existsSync(backup));
  if (uselessness(file) === null && !isMissing) {
    try {
      // It may have been deleted together with its backups.
      if (!existsSync(file)) markReplaced(file);
      return connectLocal(file, options);
    } catch (thrown) {
      if (!isDamaged(thrown) || !isKeyRight(options)) throw thrown;
    }
  }
  markReplaced(file);
  return replaceLocal(file, options);
}

function connectLocal(file: string, options: OpenOptions): Db {
  const { dir, key, log, onDamaged, onFull } = options;
  const files = storeFiles(dir);
  let isOpen = false;
  const local = connect({
    ...{ file, key, durability: 'full', cacheMiB: 2 },
    onDamage: (seen) => {
      markUseless(files.local, 'damaged', log, seen);
      if (isOpen) onDamaged?.('local');
    },
    ...(onFull && { onFull }),
  });
  try {
    checkWhole(local);
    migrate(local, localMigrations, (db) => backUp(db, key, files.localBackup, files.localOlderBackup));
    isOpen = true;
    return local;
  } catch (thrown) {
    local.close();
    throw thrown;
  }
}

function replaceLocal(file: string, options: OpenOptions): Db {
  const { log, now = Date.now } = options;
  const fresh = `${file}.new`;
  for (const part of [fresh, `${fresh}-wal`, `${fresh}-shm`]) rmSync(part, { force: true });
  const backup = backupsOf(options).find((each) => isGood(each, options));
  const backupAt = backup === undefined ? null : restore(backup, fresh, options);
  const setAsideAs = existsSync(file) ? setAside(file, { at: now(), keep: KEEP, log }) : null;
  if (backup !== undefined) renameSync(fresh, file);
  log('warn', backup === undefined ? 'local.db begins empty' : `local.db is restored from ${backup}`);
  const local = connectLocal(file, options);
  const kind = backup === undefined ? 'local-lost' : 'local-restored';
  addStorageNote(local, { kind, at: now(), setAsideAs, backupAt });
  return local;
}

/** Creates `file` from a backup; returns when that was made, ms since the epoch, null if it doesn't say. */
function restore(backup: string, file: string, { key }: OpenOptions): number | null {
  copyFileSync(backup, file);
  const db = connect({ file, key, durability: 'full', cacheMiB: 2 });
  try {
    migrate(db, localMigrations);
    const made = newestAtBackup(db);
    distrustOutbox(db, made?.newest ?? null);
    return made?.at ?? null;
  } finally {
    db.close();
  }
}

/** The newest first. */
function backupsOf({ dir }: OpenOptions): readonly string[] {
  const { localBackup, localOlderBackup } = storeFiles(dir);
  return [localBackup, localOlderBackup];
}

/** Whether a backup can be read whole, by this Parley. */
function isGood(file: string, options: OpenOptions): boolean {
  return isReadable(file, options, (db) => {
    checkWhole(db);
    const version = schemaVersion(db);
    return version > 0 && version <= localMigrations.length;
  });
}

/** A wrong key looks like damage. It is the right one when it opens any other file of the account. */
function isKeyRight(options: OpenOptions): boolean {
  const { archive, search } = storeFiles(options.dir);
  const others = [...backupsOf(options), archive, search];
  return others.some((file) => isReadable(file, options, (db) => schemaVersion(db) > 0));
}

function isReadable(file: string, { key, log }: OpenOptions, look: (db: Db) => boolean): boolean {
  if (!existsSync(file)) return false;
  try {
    const db = connect({ file, key, durability: 'normal', cacheMiB: 2, readonly: true });
    try {
      return look(db);
    } finally {
      db.close();
    }
  } catch (thrown) {
    log('warn', `${basename(file)} cannot be read: ${AppError.reason(thrown)}`);
    return false;
  }
}
