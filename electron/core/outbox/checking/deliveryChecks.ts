import type { OutboxId } from '../../../../shared/model/ids.ts';
import type { Sent } from '../../api/wire.ts';
import { runOrLog } from '../runOrLog.ts';
import { listUnsent, type OutboxEntry } from '../table.ts';
import type { OutboxOptions } from '../types.ts';
import { createFirstMessages } from './firstMessages.ts';
import { createLedger, isBeingChecked } from './ledger.ts';
import { createProofs } from './proofs.ts';

/** Checks items that may have been delivered, when something new is known and when a request has certainly ended. */
export interface Checks {
  /** The items of the last run are known. */
  begin(): void;
  /** An item's request just ended, and it is unknown whether it was delivered. */
  noteUncertain(id: OutboxId): void;
  /** Everything that the service had at `since` was requested; see `SyncOptions.onCaughtUp`. */
  noteCaughtUp(since: number, isReadable: boolean): void;
  /** Compares the archive with items that may have been delivered. Call it when either changed. */
  review(): void;
  /** See `Ledger`. */
  seenEarly(): readonly OutboxId[];
}

interface Options
  extends Pick<OutboxOptions, 'store' | 'client' | 'connection' | 'sync' | 'clock' | 'pace' | 'log'> {
  readonly stopping: AbortSignal;
  /** See `Delivery.arrived`. */
  readonly onFound: (entry: OutboxEntry, sent: Sent) => void;
  /** Some items are settled, or left to the person. */
  readonly onSettled: () => void;
}

export function createChecks(options: Options): Checks {
  const { store, sync, clock, pace, stopping, log } = options;
  const ledger = createLedger({
    ...options,
    isHistoryComplete: () => sync.history().state === 'complete',
    firstMessages: createFirstMessages({ ...options, onAnswer: () => review() }),
    proofs: createProofs({ verify: sync.verify, onAnswer: () => review() }),
  });
  const review = () => runOrLog(log, ledger.review);

  /** Once a request of now has surely ended. The clock's timer may be early by a fraction of a millisecond. */
  async function checkLater(): Promise<void> {
    await clock.wait(pace.surelyEndedMs + 1, stopping);
    if (!stopping.aborted && listUnsent(store).some(isBeingChecked)) sync.pollNow(false);
  }

  return {
    begin: () => {
      // The message of an item may have been read before its answer came. While the service is away, nothing else would say so.
      review();
      if (listUnsent(store).some(isBeingChecked)) void checkLater();
    },
    noteUncertain: (id) => {
      ledger.noteUncertain(id);
      sync.pollNow(false);
      void checkLater();
    },
    noteCaughtUp: (since, isReadable) => runOrLog(log, () => ledger.noteCaughtUp(since, isReadable)),
    review,
    seenEarly: ledger.seenEarly,
  };
}
