import { AppError } from '../../../shared/errors/errors.ts';
import type { Log } from '../db/store.ts';
import { unlessFull } from '../db/unlessFull.ts';
import { nameRescued, stageRescued } from '../files/staging/rescued.ts';
import { sealOwned } from '../files/staging/sealOwned.ts';
import { isStaged, listOwned, moveOwned } from '../files/staging/stagedTable.ts';
import { isUnsentFile, listOwnedUnsent, moveOwnedUnsent } from '../outbox/table.ts';
import type { AccountStore } from './accountStore.ts';

/**
 * Removes pasted and packed files that nothing needs, stages those whose drafts were lost, and begins to encrypt those of an earlier version
 * of Parley.
 */
export function keepOwned({ store, owned, sealing, sources }: AccountStore, log: Log): void {
  const logged = (thrown: unknown) => log('warn', `Files: ${AppError.reason(thrown)}`);
  const isUsed = (id: string) => isStaged(store, id) || isUnsentFile(store, id);
  const plain = [...listOwned(store), ...listOwnedUnsent(store)].filter(({ path }) => sealing.isPlain(path));
  const plainIds = new Set(plain.map(({ id }) => id));
  owned.sweep(isUsed, store.isLocalReplaced);
  sealing.sweep((id) => plainIds.has(id), store.isLocalReplaced);
  store.noteFilesSafe();
  unlessFull(() => {
    const rescued = stageRescued(store, owned);
    nameRescued(store, sources, rescued, sealing.closing, logged).catch(logged);
  }, logged);
  void sealOwned({
    sealing,
    files: plain,
    note: (file) => {
      moveOwned(store, file);
      moveOwnedUnsent(store, file);
    },
    logged,
  });
}
