import type { Store } from '../../db/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { Intake, Origin } from '../intake/intake.ts';
import type { Job } from '../job.ts';
import { isFromThePast, type RestoreDetector } from '../restores/restoreDetector.ts';
import type { SyncOptions } from '../types.ts';
import type { Head } from './head.ts';
import type { Jump } from './jump.ts';
import type { Page } from './page.ts';
import type { ServiceReads } from './serviceReads.ts';
import type { Wholeness } from './wholeness.ts';

export interface PollOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly reads: Pick<ServiceReads, 'ask' | 'isEnd'>;
  readonly apply: (page: Page, origin: Origin) => Promise<void>;
  readonly jump: Jump;
  readonly intake: Intake;
  readonly head: Head;
  readonly wholeness: Wholeness;
  readonly restoreDetector: RestoreDetector;
  /** Milliseconds until the next one. */
  readonly every: () => number;
  readonly onCaughtUp: SyncOptions['onCaughtUp'];
}

/** Polls for new messages. */
export interface Poll {
  readonly job: Job;
  /** Polls at once, even if a poll is running. */
  want(): void;
  /** A request failed, or the computer slept: the next poll first checks whether the service is still the same. */
  lostTouch(): void;
  /**
   * When the last one began, which read everything that the service had then, on the monotonic clock, ms; null if there is more to read, or
   * contact was lost since.
   */
  caughtUpSince(): number | null;
}

interface Reading {
  readonly isReadable: boolean;
}

const LIMIT = 1_000;
/** After this many non-empty pages in a row, we are far behind, and the newest messages should load first, or others write all the time. */
const MOST_PAGES = 3;

export function createPoll(options: PollOptions): Poll {
  const { store, clock, reads, apply, jump, intake, head, wholeness, restoreDetector } = options;
  let isWanted = true;
  let dueAt = 0;
  /** Contact was lost since the last complete read, so it is unknown what happened on the service. */
  let isLongAgo = true;
  let caughtUpSince: number | null = null;

  /**
   * Reads forward until nothing is left, because a short page alone may be the service's own limit. While others write all the time,
   * something always is: then a short last page, or a jump, proves that everything up to now was requested. Returns whether everything in
   * the last page had a place; null if the archive is no longer usable. Stores the older messages of a jump after a request, in which the
   * newest can be shown. If that fails, the back-fill reads them again.
   */
  async function readForward(wasLongAgo: boolean): Promise<Reading | null> {
    let hasJumped = jump.isDue();
    let unstored = hasJumped ? await jump.run() : [];
    for (let pages = 1; ; pages += 1) {
      const from = head.id() ?? 0;
      const page = await reads.ask(from, LIMIT);
      for (const older of unstored) await apply(older, 'back-fill');
      if (page.count > 0 && (wasLongAgo || pages > 1)) wholeness.fellBehind();
      if (!(await restoreDetector.checkIf(isFromThePast(store, page)))) return null;
      await intake.apply(page, 'newest', true);
      if (!(await restoreDetector.checkIf(intake.isSuspicious()))) return null;
      intake.endedWith(page);
      if (page.last > from) head.moveTo(page.last);
      const isLast = page.last === from || hasJumped || (pages === MOST_PAGES && reads.isEnd(page, LIMIT));
      if (isLast) return { isReadable: page.unplaced.length === 0 };
      caughtUpSince = null;
      hasJumped = pages === MOST_PAGES;
      unstored = hasJumped ? await jump.run() : [];
    }
  }

  async function run(): Promise<void> {
    isWanted = false;
    const since = clock.monotonic();
    const wasLongAgo = isLongAgo;
    isLongAgo = false;
    // After a restore, what waits to be sent would go to other people. Once newer messages are read, the known ones are no longer the newest.
    if (wasLongAgo && !(await restoreDetector.check())) return;
    const reading = await readForward(wasLongAgo);
    // If contact was lost meanwhile, the next poll checks again first.
    if (reading === null || isLongAgo) return;
    caughtUpSince = since;
    wholeness.caughtUp();
    options.onCaughtUp(since, reading.isReadable);
    dueAt = clock.monotonic() + options.every();
  }

  return {
    job: {
      dueAt: () => (isWanted ? Number.NEGATIVE_INFINITY : dueAt),
      run,
      // After lost contact, nothing may be read before it.
      mayWait: () => !isLongAgo,
    },
    want: () => {
      isWanted = true;
    },
    lostTouch: () => {
      isWanted = true;
      isLongAgo = true;
      caughtUpSince = null;
    },
    caughtUpSince: () => caughtUpSince,
  };
}
