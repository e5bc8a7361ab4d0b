import { AppError } from '../../../shared/errors/errors.ts';
import type { Clock } from '../time/clock.ts';
import type { Job } from './job.ts';

export interface LoopOptions {
  /** The first job that is due runs first; see also `takesTurns`. */
  readonly jobs: readonly Job[];
  readonly clock: Clock;
  /** When the next one may start, on the monotonic clock, ms; null: not before `reconsider`. */
  readonly notBefore: () => number | null;
  /** There is nothing left to do. */
  readonly isOver: () => boolean;
  readonly onFailed: (error: AppError) => void;
}

/** Runs one job after the other, each when it is due. */
export interface Loop {
  start(): void;
  /** The due times changed. */
  reconsider(): void;
  /** Starts nothing new. Resolves when the running job is done. */
  stop(): Promise<void>;
}

const LONGEST_WAIT_MS = 3_600_000;

/** Nothing is done before `start`. */
export function createLoop({ jobs, clock, notBefore, isOver, onFailed }: LoopOptions): Loop {
  const stopping = new AbortController();
  let wake = new AbortController();

  /** Milliseconds until there is something to do. */
  function idleFor(): number {
    const earliest = notBefore();
    if (earliest === null) return LONGEST_WAIT_MS;
    const due = Math.min(...jobs.map((job) => job.dueAt()));
    return Math.min(LONGEST_WAIT_MS, Math.max(due, earliest) - clock.monotonic());
  }

  function nextOf(done: Job | null): Job | undefined {
    const due = jobs.filter((job) => job.dueAt() <= clock.monotonic());
    const [first] = due;
    const isAgain = first === done && first?.mayWait?.();
    return (isAgain && due.find((job) => job.takesTurns)) || first;
  }

  async function run(): Promise<void> {
    let done: Job | null = null;
    while (!stopping.signal.aborted && !isOver()) {
      const idle = idleFor();
      if (idle > 0) {
        wake = new AbortController();
        await clock.wait(idle, AbortSignal.any([wake.signal, stopping.signal]));
        continue;
      }
      try {
        const job = nextOf(done);
        done = null;
        await job?.run();
        done = job ?? null;
      } catch (thrown) {
        if (stopping.signal.aborted) return;
        onFailed(AppError.from(thrown));
      }
    }
  }

  let running = Promise.resolve();
  return {
    start: () => {
      running = run();
    },
    reconsider: () => wake.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
