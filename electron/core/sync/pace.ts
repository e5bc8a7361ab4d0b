/** How often the service is asked. All in milliseconds. */
export interface Pace {
  /** Between two polls while the window has the focus. */
  readonly focusedMs: number;
  /** Between two polls otherwise: three a minute. */
  readonly backgroundMs: number;
  /** The first wait after a failure; each further one doubles it. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
}

export const DEFAULT_PACE: Pace = {
  focusedMs: 2_000,
  backgroundMs: 20_000,
  firstRetryMs: 1_000,
  longestRetryMs: 300_000,
};

/** Counts failures in a row and says how long to wait after each. */
export interface Backoff {
  /** Milliseconds until the next attempt. */
  failed(): number;
  succeeded(): void;
}

/** Doubles with each failure; between half and the whole of that, so that clients that failed together do not return together. */
export function createBackoff(pace: Pace, random: () => number): Backoff {
  let failures = 0;
  return {
    failed: () => {
      const full = Math.min(pace.longestRetryMs, pace.firstRetryMs * 2 ** failures);
      failures += 1;
      return full / 2 + (random() * full) / 2;
    },
    succeeded: () => {
      failures = 0;
    },
  };
}
