import type { Clock } from '../time/clock.ts';
import { endsWithin } from '../time/endsWithin.ts';

/** How long a session stays open for the person's unfinished requests, ms. */
const LAST_REQUESTS_MS = 2_000;

/** The person's unfinished requests. */
export interface LastRequests {
  /** Ends as `work` does. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all of them have ended, after two seconds, or when `closing` aborts. */
  ended(closing: AbortSignal): Promise<void>;
}

export function createLastRequests(clock: Clock): LastRequests {
  const underWay = new Set<Promise<unknown>>();
  return {
    run: (work) => {
      const done = work();
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    },
    ended: async (closing) => {
      await endsWithin(clock, Promise.allSettled(underWay), LAST_REQUESTS_MS, closing);
    },
  };
}
