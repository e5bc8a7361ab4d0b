import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMarkedDamaged, markDamaged, setAside } from './damage.ts';
import { connect, type Db, isDamaged } from './db.ts';
import { migrate } from './migrate.ts';
import { archiveMigrations, localMigrations } from './migrations/index.ts';
import { reconcileReadMarks } from './readMarks.ts';

/** The account's two files, open. */
export interface Store {
  /** Messages and what follows from them; can be fetched from the service again. */
  readonly archive: Db;
  /** Outbox, drafts, titles and read marks; exist nowhere else. */
  readonly local: Db;
  readonly selfEmail: string;
  close(): void;
}

export type Log = (level: 'info' | 'warn' | 'error', message: string) => void;

export interface OpenOptions {
  /** The account's own folder; made when it is missing. */
  readonly dir: string;
  /** Raw 32-byte key. */
  readonly key: Uint8Array;
  readonly selfEmail: string;
  readonly log: Log;
}

/** While a history streams in, a larger cache makes nothing faster, only the process larger. */
const FILLING_CACHE_MIB = 16;
/** The messages of one conversation lie far apart: of a million, its newest 50 take 3.5 times as long as 50 neighbours; with 24 MiB 5.6. */
const READING_CACHE_MIB = 80;

/** The files of a store. */
export const storeFiles = (dir: string) => ({
  archive: join(dir, 'archive.db'),
  local: join(dir, 'local.db'),
  localBackup: join(dir, 'local.backup.db'),
  search: join(dir, 'search.db'),
});

/**
 * Opens or makes the store in `dir`. A damaged archive is set aside and made anew, said through `log`.
 * Throws AppError `store-too-new` (a newer Parley wrote it; nothing is touched), `store-unreadable` (wrong key,
 * damaged local.db, or the disk) or `disk-full`.
 */
export function openStore(options: OpenOptions): Store {
  mkdirSync(options.dir, { recursive: true });
  const local = openLocal(options);
  try {
    const archive = openArchive(options);
    const store: Store = {
      archive,
      local,
      selfEmail: options.selfEmail,
      close: () => {
        archive.close();
        local.close();
      },
    };
    reconcileReadMarks(store);
    return store;
  } catch (thrown) {
    local.close();
    throw thrown;
  }
}

/** For the time in which the archive is mostly read: once the history is whole. */
export function enlargeCache({ archive }: Store): void {
  archive.exec(`PRAGMA cache_size = -${READING_CACHE_MIB * 1024}`);
}

function openLocal({ dir, key }: OpenOptions): Db {
  const files = storeFiles(dir);
  const local = connect({ file: files.local, key, durability: 'full', cacheMiB: 2 });
  return closingOnError(local, () => migrate(local, localMigrations, files.localBackup));
}

/** local.db has been opened with the same key by now, so an archive that does not open is damaged. */
function openArchive(options: OpenOptions): Db {
  const { archive: file } = storeFiles(options.dir);
  if (isMarkedDamaged(file)) setAside(file, options.log);
  try {
    return connectArchive(file, options);
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
    setAside(file, options.log);
    return connectArchive(file, options);
  }
}

function connectArchive(file: string, { key, log }: OpenOptions): Db {
  const archive = connect({
    file,
    key,
    durability: 'normal',
    cacheMiB: FILLING_CACHE_MIB,
    onDamage: () => markDamaged(file, log),
  });
  return closingOnError(archive, () => migrate(archive, archiveMigrations));
}

function closingOnError(db: Db, work: () => void): Db {
  try {
    work();
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}
