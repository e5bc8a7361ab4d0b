import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Log, Store } from '../../db/store.ts';
import { timeOf } from '../../messages/created.ts';
import { newestKnown } from '../../messages/knownMessages.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import type { Job } from '../job.ts';
import type { Page } from '../reading/page.ts';
import { judgeService, type Outdated, type WatchOptions } from './serviceWatch.ts';

export interface RestoreDetectorOptions {
  readonly store: Store;
  readonly get: WatchOptions['get'];
  readonly getOf: WatchOptions['getOf'];
  /** The conversations on screen. */
  readonly open: () => readonly ConvId[];
  readonly clock: Clock;
  readonly pace: Pace;
  readonly log: Log;
  /** Stored messages that were returned as possibly others since the last call. */
  readonly takeSuspects: () => readonly MsgId[];
  /** The newest message known on the service; null before it was found. */
  readonly head: () => number | null;
  /** The newest message is gone. Ids above this one may be used again. */
  readonly setBack: (head: number) => void;
  /** See `SyncOptions.reopensInMs`. */
  readonly reopensInMs: () => number;
  readonly onOutdated: (why: Outdated) => void;
}

/** Watches whether the service is still the one that the archive was read from. */
export interface RestoreDetector {
  /** Runs the check, which may end the archive. */
  readonly job: Job;
  /** The archive is no longer usable. */
  isOutdated(): boolean;
  /**
   * Checks now. False when the archive is no longer usable. @throws AppError `service-changed` while it has to stay in use, or of a request
   */
  check(): Promise<boolean>;
  /** The same after a sign that ids changed their meaning, but after a check for such a sign only some time later. */
  checkIf(isSuspicious: boolean): Promise<boolean>;
  /** Waits for nothing more. */
  close(): void;
}

export function createRestoreDetector({
  store,
  clock,
  pace,
  log,
  head,
  ...options
}: RestoreDetectorOptions): RestoreDetector {
  /** When a sign last led to a check, on the monotonic clock, ms. Forgotten at each other check: a sign after that is news. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isSuspicious = false;
  let isOutdated = false;
  /** Messages that may have changed. They stay here until a check finds the service the same. */
  let suspects: readonly MsgId[] = [];
  const closing = new AbortController();

  const dueAt = () => (isSuspicious ? checkedAt + pace.newestFocusedMs : Number.POSITIVE_INFINITY);

  async function judge(): Promise<boolean> {
    const newest = head();
    if (newest === null || isOutdated) return !isOutdated;
    suspects = [...new Set([...suspects, ...options.takeSuspects()])];
    const watch = {
      ...{ store, get: options.get, getOf: options.getOf },
      ...{ selfEmail: store.selfEmail, open: options.open(), suspects },
    };
    let verdict = await judgeService(watch, newest);
    if (verdict.kind !== 'same' && verdict.isOnlyMissing) {
      log('info', 'Synchronising: the newest messages are missing. Looking again.');
      await clock.wait(pace.secondLookMs, closing.signal);
      verdict = await judgeService(watch, newest);
    }
    isSuspicious = false;
    if (verdict.kind === 'same') {
      suspects = [];
      if (verdict.newest !== null && verdict.newest < newest) options.setBack(verdict.newest);
      return true;
    }
    throwIfTooSoon(options.reopensInMs());
    isOutdated = true;
    log('warn', `Synchronising: the service was ${verdict.kind}; ids up to ${verdict.common} stay.`);
    options.onOutdated(verdict);
    return false;
  }

  async function checkIf(suspicious: boolean): Promise<boolean> {
    isSuspicious ||= suspicious;
    if (clock.monotonic() < dueAt()) return !isOutdated;
    checkedAt = clock.monotonic();
    return judge();
  }

  return {
    job: { dueAt, run: async () => void (await checkIf(true)) },
    isOutdated: () => isOutdated,
    check: () => {
      checkedAt = Number.NEGATIVE_INFINITY;
      return judge();
    },
    checkIf,
    close: () => closing.abort(),
  };
}

/** The connection waits, and then the service is checked again: it may have changed once more by then, or be as before. */
function throwIfTooSoon(retryAfterMs: number): void {
  if (retryAfterMs <= 0) return;
  throw new AppError('service-changed', 'It changed again, too soon to read all of it once more.', {
    retryAfterMs,
  });
}

/** New messages that are older than known ones: the history may have been renumbered. */
export function isFromThePast(store: Store, { batches }: Page): boolean {
  const first = batches[0]?.messages[0];
  const newest = first && newestKnown(store, first.msgId - 1, 1)[0];
  const created = first ? timeOf(first.created) : null;
  return created !== null && newest !== undefined && created < newest.created;
}
