import type { Changed } from '../../../shared/model/changes.ts';
import { createStorage, makeSureOfRoom, type Storage } from '../db/storageWatch.ts';
import { isAlone } from '../db/store.ts';
import { deriveFileKeys, type FileKeys } from '../files/sealed/sealedFormat.ts';
import { type AccountFiles, openAccountFiles } from '../files/staging/accountFiles.ts';
import { createOwnedSealing, type OwnedSealing } from '../files/staging/sealOwned.ts';
import { createSources, type Sources } from '../files/staging/sources.ts';
import { createStaging, type Staging } from '../files/staging/staging.ts';
import { addFinding } from '../sync/intake/findings.ts';
import { type Changes, createChanges } from './changeFeed.ts';
import { type OpenedStore, openStore } from './openStore.ts';
import type { Signals } from './signals.ts';
import { keepStorageNotes, type StorageNotes } from './storageNotes.ts';
import type { SessionOptions } from './types.ts';

/** An account's store on this computer, and what announces its changes. */
export interface AccountStore {
  readonly store: OpenedStore;
  readonly storage: Storage;
  readonly changes: Changes;
  readonly notes: StorageNotes;
  readonly fileKeys: FileKeys;
  readonly owned: AccountFiles;
  readonly sealing: OwnedSealing;
  readonly sources: Sources;
  readonly staging: Staging;
}

/** @throws AppError of `openStore` */
export function openAccountStore(
  options: SessionOptions,
  signals: Signals,
  closing: AbortSignal,
): AccountStore {
  const { account, dir, key, clock, pace, before, log } = options;
  const store = openStore({
    ...{ dir, key, account: account.id, selfEmail: account.email, now: clock.now, log },
    onFull: signals.full.tell,
    onDamaged: options.onStoreUseless,
  });
  const storage = createStorage({
    ...{ clock, everyMs: pace.storageMs, closing, log },
    look: () => makeSureOfRoom(store),
    onChange: signals.room.tell,
  });
  signals.full.listen(storage.noticeFull);
  if (isAlone(store)) storage.noticeFull();
  const tellChanged = (changed: Changed) => {
    options.onChanged(changed);
    if (changed.conversations?.length !== 0) signals.status.tell();
  };
  const changes = createChanges(clock, closing, tellChanged);
  const fileKeys = deriveFileKeys(key);
  const owned = openAccountFiles(dir, fileKeys);
  const sealing = createOwnedSealing(dir, owned, closing);
  const sources = createSources(owned, sealing);
  const staging = createStaging({
    ...{ store, owned, sources, clock, onZips: options.onZips },
    onChange: changes.draft,
  });
  const notes = keepStorageNotes(store, signals.status.tell);
  if (before?.outdated)
    addFinding(store, { at: clock.now(), kind: before.outdated.kind, amount: 1, first: null, last: null });
  return { store, storage, changes, notes, fileKeys, owned, sealing, sources, staging };
}
