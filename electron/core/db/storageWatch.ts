import { basename } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type { StorageState } from '../../../shared/model/status.ts';
import type { Clock } from '../time/clock.ts';
import type { Db } from './db.ts';
import { whyNoGrowth } from './diskRoom.ts';
import { schemaVersion } from './migrate.ts';
import type { Log } from './store.ts';

/** With less, the next page of messages would only find the disk full again. */
const ROOM_BYTES = 1024 * 1024;

/** Whether the store accepts new data. */
export interface Storage {
  state(): StorageState;
  hasRoom(): boolean;
  /** A write found no room. */
  noticeFull(): void;
  /** Looks at once whether there is room again. */
  tryNow(): void;
  /**
   * Makes a write that must come about: at once, else when there is room again. Until the account is closed.
   * @throws what `write` throws but for `disk-full`; that too once the account is closed
   */
  persist<T>(write: () => T): Promise<T>;
}

export interface StorageOptions {
  readonly clock: Clock;
  /** Between two looks, ms. */
  readonly everyMs: number;
  /** The account is closed. */
  readonly closing: AbortSignal;
  /** Writes a little where everything is written. @throws AppError `disk-full` when there is still no room */
  readonly look: () => void;
  readonly onChange: () => void;
  readonly log: Log;
}

/** Watches for room on the disk. When there is none, it checks again automatically. */
export function createStorage(options: StorageOptions): Storage {
  const { clock, everyMs, closing, look, onChange, log } = options;
  let isFull = false;
  let hurry = new AbortController();
  let hasRoomAgain = Promise.withResolvers<void>();
  closing.addEventListener('abort', () => hasRoomAgain.resolve());

  function noticeFull(): void {
    if (isFull || closing.aborted) return;
    log('warn', 'There is no room on the disk. Nothing new is kept until there is.');
    isFull = true;
    hasRoomAgain = Promise.withResolvers();
    onChange();
    void recover();
  }

  async function recover(): Promise<void> {
    while (!closing.aborted) {
      hurry = new AbortController();
      await clock.wait(everyMs, AbortSignal.any([hurry.signal, closing]));
      if (!closing.aborted && isRoomFound()) break;
    }
    isFull = false;
    hasRoomAgain.resolve();
    if (closing.aborted) return;
    log('info', 'There is room on the disk again.');
    onChange();
  }

  function isRoomFound(): boolean {
    try {
      look();
      return true;
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (error.code !== 'disk-full') log('error', `Looking for room: ${error.message}`);
      return false;
    }
  }

  return {
    state: () => (isFull ? 'full' : 'ok'),
    hasRoom: () => !isFull,
    noticeFull,
    tryNow: () => hurry.abort(),
    persist: async (write) => {
      for (;;) {
        try {
          return write();
        } catch (thrown) {
          if (AppError.from(thrown).code !== 'disk-full' || closing.aborted) throw thrown;
          noticeFull();
          await hasRoomAgain.promise;
        }
      }
    },
  };
}

/** @throws AppError `disk-full` when these databases cannot be written to, or could hardly grow */
export function makeSureOfRoom({ archive, local }: { readonly archive: Db; readonly local: Db }): void {
  for (const db of [archive, local]) {
    if (whyNoGrowth(db.file, ROOM_BYTES) === 'full')
      throw new AppError('disk-full', `no room beside ${basename(db.file)}`);
    // Writes the first page, and changes nothing.
    db.exec(`PRAGMA user_version = ${schemaVersion(db)}`);
  }
}
