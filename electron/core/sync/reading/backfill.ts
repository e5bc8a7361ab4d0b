import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { Interval } from '../../coverage/interval.ts';
import type { Clock } from '../../time/clock.ts';
import type { Backoff, Pace } from '../../time/pace.ts';
import type { Job } from '../job.ts';
import type { GivingWay } from './givingWay.ts';
import type { Head } from './head.ts';
import type { Page } from './page.ts';

/** Requests the messages in (after, through], at most `limit`. */
export type AskWithin = (after: number, through: number, limit: number) => Promise<Page>;

export interface BackfillOptions {
  readonly ask: AskWithin;
  readonly apply: (page: Page) => Promise<void>;
  /** The newest stretch below `bound` that is not stored; null when there is none. */
  readonly nextGap: (bound: number) => Interval | null;
  /** Milliseconds; measures how long a page takes. */
  readonly now: () => number;
  /** Whether the person is busy, so that pages have to be small. */
  readonly isBusy: () => boolean;
}

/** Back-fills the history, one request at a time. */
export interface Backfill {
  isComplete(): boolean;
  /** Loads the newest missing stretch. */
  step(): Promise<void>;
  /** The last step failed: request less. */
  failed(error: AppError): void;
  /** Starts again at `head`. `spacing`: the distance between messages there, in ids. */
  restart(head: number, spacing: number): void;
}

export interface BackfillJobOptions {
  readonly backfill: Backfill;
  readonly head: Head;
  readonly clock: Clock;
  readonly pace: Pick<Pace, 'busyFillMs'>;
  readonly givingWay: GivingWay;
  readonly backoff: Backoff;
  readonly onProgress: () => void;
}

const FIRST_LIMIT = 1_000;
const MIN_LIMIT = 50;
const MAX_LIMIT = 10_000;
/** A page so small that typing and switching stay smooth. */
const BUSY_LIMIT = 1_000;
/** A page that takes less is dominated by latency and should be larger; one that takes more keeps a poll waiting. Milliseconds. */
const QUICK_MS = 500;
const SLOW_MS = 2_000;
/** Windows are a little smaller than a page, because any message that doesn't fit costs another request. */
const FILL = 0.9;

export function createBackfill({ ask, apply, nextGap, now, isBusy }: BackfillOptions): Backfill {
  /** Everything above is stored, or was unreadable when requested. */
  let bound = 0;
  let gap: Interval | null = null;
  let limit = FIRST_LIMIT;
  let spacing = 1;
  /** The unfinished window, whose last page had nothing readable: where it begins and where to continue. */
  let unfinished: { readonly low: number; readonly next: number } | null = null;

  async function step(): Promise<void> {
    gap = nextGap(bound);
    if (!gap) return;
    const { through } = gap;
    const most = isBusy() ? Math.min(limit, BUSY_LIMIT) : limit;
    const newLow = Math.max(gap.after, through - Math.ceil(most * FILL * spacing));
    const { low, next: after } = unfinished ?? { low: newLow, next: newLow };
    const asked = Math.min(most, through - after + 1);
    const began = now();
    const page = await ask(after, through, asked);
    adaptLimit(now() - began, page.count >= asked && most === limit);
    await apply(page);

    const isWhole = page.count === 0 || page.last >= through || page.last === after;
    adaptSpacing(page, isWhole ? through - after : page.last - after);
    unfinished = !isWhole && page.batches.length === 0 ? { low, next: page.last } : null;
    if (isWhole) bound = low;
    gap = nextGap(bound);
  }

  function adaptLimit(tookMs: number, isFull: boolean): void {
    if (tookMs > SLOW_MS) limit = Math.max(MIN_LIMIT, Math.floor(limit / 2));
    else if (tookMs < QUICK_MS && isFull) limit = Math.min(MAX_LIMIT, limit * 2);
  }

  function adaptSpacing(page: Page, width: number): void {
    const stored = page.batches.reduce((sum, batch) => sum + batch.messages.length, 0);
    const measured = stored === 0 ? spacing * 4 : width / stored;
    spacing = Math.max(1, Math.min(measured, spacing * 4));
  }

  return {
    isComplete: () => gap === null,
    step,
    failed: (error) => {
      const mayBeTooMuch = ERROR_POLICY[error.code].again !== 'when-clear';
      if (mayBeTooMuch) limit = Math.max(MIN_LIMIT, Math.floor(limit / 4));
    },
    restart: (head, distance) => {
      bound = head;
      spacing = Math.max(1, distance);
      unfinished = null;
      gap = nextGap(bound);
    },
  };
}

/** The back-fill as a job, which rests for a while after each failure. While the person is busy, it goes on with a small page at times. */
export function createBackfillJob(options: BackfillJobOptions): Job {
  const { backfill, head, clock, pace, givingWay, backoff, onProgress } = options;
  let dueAt = 0;
  let busyDueAt = 0;
  return {
    dueAt: () => {
      if (head.id() === null || backfill.isComplete()) return Number.POSITIVE_INFINITY;
      return Math.max(dueAt, Math.min(givingWay.quietAt(), busyDueAt));
    },
    run: async () => {
      try {
        await backfill.step();
        busyDueAt = clock.monotonic() + pace.busyFillMs;
        backoff.succeeded();
      } catch (thrown) {
        const error = AppError.from(thrown);
        backfill.failed(error);
        dueAt = clock.monotonic() + backoff.failed();
        throw error;
      }
      onProgress();
    },
    // Live events may cause one poll after the other.
    takesTurns: true,
  };
}
