import type { Differences, FullCheck } from '../../../../shared/model/sync.ts';
import type { Interval } from '../../coverage/interval.ts';
import type { Store } from '../../db/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import type { Intake } from '../intake/intake.ts';
import type { Job } from '../job.ts';
import { type createReread, messagesIn, type Reread, unreadableIn } from '../rereads/rereadStretch.ts';
import { getFullCheck, type KeptCheck, setFullCheck } from './fullCheckTable.ts';

export interface FullCheckOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly intake: Intake;
  readonly reread: ReturnType<typeof createReread>;
  /** The newest message known on the service; null before it was found. */
  readonly head: () => number | null;
  /** Whether everything known is loaded. */
  readonly isComplete: () => boolean;
  /** Whether the service currently responds. */
  readonly isReachable: () => boolean;
  /** Very many messages disappeared at once. False when the archive is no longer usable. */
  readonly checkService: () => Promise<boolean>;
  readonly onProgress: () => void;
}

/** Compares every message with the service when a person asks for it, page by page, after all other work. */
export interface FullChecks {
  readonly job: Job;
  /** Null before the first one. */
  last(): FullCheck | null;
  /** Starts a check unless one is running. Continues one that was interrupted within the last day. Waits until everything is loaded. */
  start(): void;
  /** Ends the running check. Its findings stay. */
  cancel(): void;
}

const PAGE = 1_000;
/** Messages compared longer ago may have changed since, ms. */
const GOES_ON_WITHIN_MS = 24 * 3_600_000;
const NEVER = Number.POSITIVE_INFINITY;

const NOTHING = { messages: 0, unreadable: 0, late: 0, changed: 0, deleted: 0, leftAlone: 0 } as const;

export function createFullChecks(options: FullCheckOptions): FullChecks {
  const { store, clock, pace, intake, reread, head } = options;
  let current = markCutShort(options);
  let nextAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  function keep(check: KeptCheck): void {
    setFullCheck(store, check);
    current = check;
    if (check.state === 'done') intake.note('checked-all', [], check.messages);
    options.onProgress();
  }

  async function run(): Promise<void> {
    try {
      await compareNext();
      hasFailed = false;
    } catch (thrown) {
      hasFailed = true;
      options.onProgress();
      throw thrown;
    }
  }

  async function compareNext(): Promise<void> {
    nextAt = clock.monotonic() + pace.fullCheckMs;
    if (current?.state !== 'running') return;
    const { startedAt } = current;
    const within = { after: current.done, through: current.through || (head() ?? 0) };
    const answer = await reread.read(within, PAGE, null, 1);
    const found = answer && (await reread.compare(answer, null));
    // It may have been cancelled or restarted in the meantime.
    if (!answer || !found || current?.state !== 'running' || current.startedAt !== startedAt) return;
    keep(goOn(current, { within, answer, found, now: clock.now() }));
    if (found.isSuspicious) await options.checkService();
  }

  return {
    job: {
      dueAt: () => (current?.state === 'running' && options.isComplete() ? nextAt : NEVER),
      run,
    },
    last: () =>
      current && {
        ...current,
        isFailing: current.state === 'running' && (hasFailed || !options.isReachable()),
      },
    start: () => {
      if (current?.state === 'running') return;
      nextAt = Number.NEGATIVE_INFINITY;
      hasFailed = false;
      keep(begin(current, clock.now()));
    },
    cancel: () => {
      if (current?.state === 'running') keep({ ...current, state: 'cancelled', endedAt: clock.now() });
    },
  };
}

/** The unfinished check of an earlier run of Parley. */
function markCutShort({ store, clock }: FullCheckOptions): KeptCheck | null {
  const last = getFullCheck(store);
  if (last?.state !== 'running') return last;
  const cutShort = { ...last, state: 'cut-short', endedAt: clock.now() } as const;
  setFullCheck(store, cutShort);
  return cutShort;
}

/** A page that was read and compared. */
interface Compared {
  readonly within: Interval;
  readonly answer: Reread;
  readonly found: Differences;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The check after one more page. */
function goOn(check: KeptCheck, { within, answer, found, now }: Compared): KeptCheck {
  const done = answer.pages.at(-1)?.proven.through ?? within.through;
  const isStuck = done <= within.after && done < within.through;
  const state = isStuck ? 'stuck' : done >= within.through ? 'done' : 'running';
  return {
    ...{ state, startedAt: check.startedAt, endedAt: state === 'running' ? null : now },
    ...{ through: within.through, done },
    messages: check.messages + messagesIn(answer),
    unreadable: check.unreadable + unreadableIn(answer),
    late: check.late + found.late,
    changed: check.changed + found.changed,
    deleted: check.deleted + found.deleted,
    leftAlone: check.leftAlone + found.leftAlone,
  };
}

/** The state that the next check starts with. `now`: ms since the epoch. */
function begin(last: KeptCheck | null, now: number): KeptCheck {
  const isRecent = last !== null && now - last.startedAt < GOES_ON_WITHIN_MS;
  if (last?.state === 'cut-short' && isRecent) return { ...last, state: 'running', endedAt: null };
  return { state: 'running', startedAt: now, endedAt: null, through: 0, done: 0, ...NOTHING };
}
