import { AppError } from '../../../shared/errors/errors.ts';
import { backUp } from '../db/backup.ts';
import type { Log, Store } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { noteBackup } from '../outbox/outboxRestore.ts';
import type { Clock } from '../time/clock.ts';

export interface BackupOptions {
  readonly store: Store;
  /** The account's own folder. */
  readonly dir: string;
  readonly key: Uint8Array;
  readonly clock: Clock;
  /** False while a backup would only find the disk full. */
  readonly hasRoom: () => boolean;
  readonly log: Log;
}

/** Keeps a backup of local.db, which exists nowhere else. */
export interface Backups {
  /** Backs up changes since the last backup, and stops. */
  close(): void;
}

/** Damage to local.db loses what the person wrote in the last seconds: at most the last words of a draft. */
const EVERY_MS = 10_000;
/** The previous backup stays at least this long, in case a problem of the newer one isn't noticed at once. */
const OLDER_EVERY_MS = 3_600_000;

export function startBackups({ store, dir, key, clock, hasRoom, log }: BackupOptions): Backups {
  const files = storeFiles(dir);
  const closing = new AbortController();
  /** Rows changed through this connection since it was opened (sqlite.org/lang_corefunc.html). */
  const countChanges = () => store.local.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
  /** Begins with a backup in any case: the last run may have been killed before it made one. */
  let backedUp = -1;
  let olderAt = Number.NEGATIVE_INFINITY;

  function backUpChanged(): void {
    if (!hasRoom()) return;
    try {
      if (countChanges() === backedUp) return;
      noteBackup(store, clock.now());
      const changes = countChanges();
      const isOlderDue = clock.monotonic() - olderAt >= OLDER_EVERY_MS;
      backUp(store.local, key, files.localBackup, isOlderDue ? files.localOlderBackup : undefined);
      if (isOlderDue) olderAt = clock.monotonic();
      backedUp = changes;
    } catch (thrown) {
      log('error', `Backing up: ${AppError.from(thrown).message}`);
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      await clock.wait(EVERY_MS, closing.signal);
      if (closing.signal.aborted) return;
      backUpChanged();
    }
  }
  void run();

  return {
    close: () => {
      closing.abort();
      backUpChanged();
    },
  };
}
