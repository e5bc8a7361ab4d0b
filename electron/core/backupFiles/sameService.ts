import type { ServiceOfBackup } from '../../../shared/model/backupFiles.ts';
import { isCovered } from '../coverage/coverage.ts';
import { getSyncState } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Witness } from './records.ts';

/** Of the account's sync. */
export interface Ends {
  /** When the last poll began that read everything, on the monotonic clock, ms; null: Parley may have missed something since. */
  readonly caughtUpSince: () => number | null;
  readonly pollNow: (byPerson: boolean) => void;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly sync: Ends;
}

/** Whether the service is still the one that had this message. */
export type JudgeService = (witness: Witness | null) => ServiceOfBackup;

/** Only messages of a poll after the witness was first missed tell: the other computer may have read newer ones than this. */
export function createServiceJudge({ store, clock, sync }: Options): JudgeService {
  /** By msgId, on the monotonic clock, ms. */
  const missedSince = new Map<number, number>();

  function missed(msgId: number): number {
    const known = missedSince.get(msgId);
    if (known !== undefined) return known;
    const now = clock.monotonic();
    missedSince.set(msgId, now);
    sync.pollNow(false);
    return now;
  }

  return (witness) => {
    if (witness === null) return 'same';
    const { msgId, created } = witness;
    const here = store.archive.get<{ created: number }>(
      'SELECT created FROM messages WHERE msgId = ?',
      msgId,
    );
    if (here?.created === created) return 'same';
    const since = missed(msgId);
    const caughtUpSince = sync.caughtUpSince();
    if (caughtUpSince === null || caughtUpSince <= since) return 'unknown';
    const isGone = here !== undefined || isCovered(store, { after: msgId - 1, through: msgId });
    return isGone || msgId > (getSyncState(store).head ?? 0) ? 'earlier' : 'unknown';
  };
}
