import type { Clock } from '../time/clock.ts';

/** So long the session that is left is kept open for what the person asked of it. Milliseconds. */
const LAST_REQUESTS_MS = 2_000;

/** What the person asked for and is not done yet. */
export interface LastRequests {
  /** Ends as `work` does. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that was begun has ended, after two seconds, or when `closing` aborts. */
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
      const patience = new AbortController();
      const tooLong = clock.wait(LAST_REQUESTS_MS, AbortSignal.any([patience.signal, closing]));
      await Promise.race([Promise.allSettled(underWay), tooLong]);
      patience.abort();
    },
  };
}
