import type { Clock } from '../time/clock.ts';
import type { Backoff } from '../time/pace.ts';

/** A recurring task of sync. It runs only while no earlier one in the list is due; see also `takesTurns`. */
export interface Job {
  /** When it is due, on the monotonic clock, ms; infinite while there is nothing to do. */
  dueAt(): number;
  /** Rejects with the AppError of a request or of the store. */
  run(): Promise<void>;
  /** It has its turn after an earlier one that is due again and again, if that one may wait. */
  readonly takesTurns?: boolean;
  /** Whether it may wait for such a turn once it has run. It may not unless this says so. */
  readonly mayWait?: () => boolean;
}

/** The job, with a pause after each failure. */
export function createPatient(job: Job, backoff: Backoff, clock: Clock): Job {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    dueAt: () => Math.max(job.dueAt(), restsUntil),
    run: async () => {
      try {
        await job.run();
        backoff.succeeded();
      } catch (thrown) {
        restsUntil = clock.monotonic() + backoff.failed();
        throw thrown;
      }
    },
  };
}
