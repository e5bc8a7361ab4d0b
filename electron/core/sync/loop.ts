import { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../time/clock.ts';
import type { Job } from './job.ts';

export interface LoopOptions {
  /** The first that is due goes first. */
  readonly jobs: readonly Job[];
  readonly clock: Clock;
  /** When the next one may begin, on the clock that only grows, ms; null: not before `reconsider`. */
  readonly notBefore: () => number | null;
  /** There is nothing to do any more. */
  readonly isOver: () => boolean;
  readonly onFailed: (error: AppError) => void;
}

/** Does one job after the other, each when it is due. */
export interface Loop {
  /** What is due, or may begin, is another than before. */
  reconsider(): void;
  /** Begins nothing more. Resolves when what is under way is done. */
  stop(): Promise<void>;
}

const LONGEST_WAIT_MS = 3_600_000;

export function startLoop({ jobs, clock, notBefore, isOver, onFailed }: LoopOptions): Loop {
  const stopping = new AbortController();
  let wake = new AbortController();

  /** Milliseconds until there is something to do. */
  function idleFor(): number {
    const earliest = notBefore();
    if (earliest === null) return LONGEST_WAIT_MS;
    const due = Math.min(...jobs.map((job) => job.dueAt()));
    return Math.min(LONGEST_WAIT_MS, Math.max(due, earliest) - clock.monotonic());
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted && !isOver()) {
      const idle = idleFor();
      if (idle > 0) {
        wake = new AbortController();
        await clock.wait(idle, AbortSignal.any([wake.signal, stopping.signal]));
        continue;
      }
      try {
        await jobs.find((job) => job.dueAt() <= clock.monotonic())?.run();
      } catch (thrown) {
        if (stopping.signal.aborted) return;
        onFailed(AppError.from(thrown));
      }
    }
  }

  const running = run();
  return {
    reconsider: () => wake.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
