import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type { StorageNote } from '../../../shared/model/status.ts';
import { reconcileLabels } from '../conversations/labels/labelled.ts';
import { reconcilePins, recoverPins } from '../conversations/pins.ts';
import { reconcileReadMarks, recoverReadMarks } from '../conversations/readMarks.ts';
import { reconcileStates, recoverStates } from '../conversations/states.ts';
import {
  isReplaced,
  markUseless,
  setAside,
  type Useless,
  unmarkReplaced,
  uselessness,
} from '../db/damage.ts';
import { connect, type Db, isDamaged } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { archiveMigrations } from '../db/migrations/index.ts';
import type { Store } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { unlessFull } from '../db/unlessFull.ts';
import { restoreFetched } from '../files/fetching/restoreFetched.ts';
import { readOwnAddresses } from '../outbox/checking/ownAddressTable.ts';
import { noteLabels } from '../savedSearches/table.ts';
import { reconcileEmptied } from '../sync/intake/emptied.ts';
import { checkOwner } from './checkOwner.ts';
import { type OpenOptions, openLocal } from './openLocal.ts';
import { addStorageNote } from './storageNotes.ts';

/** A store, and how it came to be. */
export interface OpenedStore extends Store {
  /** local.db isn't the one of the last run, so files it doesn't know may still be needed. */
  readonly isLocalReplaced: boolean;
  /** Says that those files are safe. Until then every start finds local.db replaced. */
  noteFilesSafe(): void;
}

/** While a history streams in, a larger cache makes nothing faster, only the process larger. */
const FILLING_CACHE_MIB = 16;
/** How many archives are kept after they were set aside. They may be large, and the service has their content. */
const KEPT_ARCHIVES = 2;

/**
 * Opens or creates the store in `dir`. Damaged files are set aside: the archive is then created again, and local.db restored from its
 * backup; a note in the store says so. Throws AppError `store-too-new` (a newer Parley wrote it; nothing is touched), `store-unreadable`
 * (wrong key, another account, or the disk) or `disk-full`.
 */
export function openStore(options: OpenOptions): OpenedStore {
  mkdirSync(options.dir, { recursive: true });
  const local = openLocal(options);
  const { local: file } = storeFiles(options.dir);
  try {
    if (options.account !== undefined) checkOwner(local, options.account);
    const archive = openArchive(options, local);
    const store: OpenedStore = {
      archive,
      local,
      selfEmail: options.selfEmail,
      ownAddresses: readOwnAddresses(local),
      isLocalReplaced: isReplaced(file),
      noteFilesSafe: () => unmarkReplaced(file),
      close: () => {
        archive.close();
        local.close();
      },
    };
    skipIfFull(options, () => {
      recoverPins(store);
      recoverStates(store);
      recoverReadMarks(store);
      reconcileReadMarks(store);
      reconcilePins(store);
      reconcileStates(store);
      reconcileLabels(store);
      noteLabels(store);
      reconcileEmptied(store);
    });
    return store;
  } catch (thrown) {
    local.close();
    throw thrown;
  }
}

/** local.db has been opened with the same key by now, so an archive that does not open is damaged. */
function openArchive(options: OpenOptions, local: Db): Db {
  const { archive: file } = storeFiles(options.dir);
  const why = uselessness(file);
  if (why !== null) return replaceArchive(file, why, options, local);
  try {
    return connectArchive(file, options);
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
    return replaceArchive(file, 'damaged', options, local);
  }
}

function replaceArchive(file: string, why: Useless, options: OpenOptions, local: Db): Db {
  const { dir, key, log, now = Date.now } = options;
  const setAsideAs = existsSync(file) ? setAside(file, { at: now(), keep: KEPT_ARCHIVES, log }) : null;
  const archive = connectArchive(file, options);
  if (why === 'damaged' && setAsideAs !== null)
    skipIfFull(options, () => restoreFetched(archive, join(dir, setAsideAs), key, log));
  const kind: StorageNote['kind'] = why === 'damaged' ? 'archive-damaged' : 'archive-outdated';
  skipIfFull(options, () => addStorageNote(local, { kind, at: now(), setAsideAs, backupAt: null }));
  return archive;
}

function connectArchive(file: string, { key, log, onDamaged, onFull }: OpenOptions): Db {
  let isOpen = false;
  const archive = connect({
    ...{ file, key, durability: 'normal', cacheMiB: FILLING_CACHE_MIB },
    onDamage: (seen) => {
      markUseless(file, 'damaged', log, seen);
      if (isOpen) onDamaged?.('archive');
    },
    ...(onFull && { onFull }),
  });
  try {
    migrate(archive, archiveMigrations);
    isOpen = true;
    return archive;
  } catch (thrown) {
    archive.close();
    throw thrown;
  }
}

function skipIfFull({ log }: OpenOptions, write: () => void): void {
  unlessFull(write, (thrown) => log('warn', `Opening: ${AppError.from(thrown).message}`));
}
