/** How often the service is asked. All in milliseconds. */
export interface Pace {
  /** Between two polls while the window has the focus. */
  readonly focusedMs: number;
  /** Between two polls otherwise: three a minute. */
  readonly backgroundMs: number;
  /** Between two polls while live events announce new messages, whether or not the window has the focus. */
  readonly withEventsMs: number;
  /** The first wait after a failure; each later one doubles it. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** After a request ended here without an answer, how long the service may still be at work on it. */
  readonly surelyEndedMs: number;
  /** Between two looks whether a full disk has room again. */
  readonly storageMs: number;
  /** Between two re-reads of the newest messages, while the window has the focus and otherwise. */
  readonly newestFocusedMs: number;
  readonly newestBackgroundMs: number;
  /** Between two re-reads of the open conversation while the window has the focus; otherwise as for the newest messages. */
  readonly viewMs: number;
  /** Between two pages of the slow round over everything. */
  readonly roundMs: number;
  /** Between two pages of a check of everything that a person asked for. */
  readonly fullCheckMs: number;
  /** Between two attempts at what could not be read. */
  readonly holesMs: number;
  /** Before it is believed that the service lost its newest messages: a copy of it may be behind. */
  readonly secondLookMs: number;
  /** After the person last typed or clicked, until the history is loaded at full speed again. */
  readonly quietMs: number;
  /** Before that, between two pages of the history. */
  readonly busyFillMs: number;
  /** At least, between the reading of two files for their texts. */
  readonly betweenFilesMs: number;
}

export const DEFAULT_PACE: Pace = {
  focusedMs: 2_000,
  backgroundMs: 20_000,
  withEventsMs: 60_000,
  firstRetryMs: 1_000,
  longestRetryMs: 300_000,
  surelyEndedMs: 20_000,
  storageMs: 5_000,
  newestFocusedMs: 60_000,
  newestBackgroundMs: 300_000,
  viewMs: 30_000,
  roundMs: 600_000,
  fullCheckMs: 200,
  holesMs: 1_800_000,
  secondLookMs: 5_000,
  quietMs: 1_000,
  busyFillMs: 2_000,
  betweenFilesMs: 300,
};

/** Counts failures in a row and says how long to wait after each. */
export interface Backoff {
  /** Milliseconds until the next attempt. */
  failed(): number;
  succeeded(): void;
}

/** Doubles with each failure. A random wait between half and all of that keeps clients that failed together from returning together. */
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
