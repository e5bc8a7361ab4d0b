import type { Timeouts } from '../../electron/core/api/transport.ts';
import type { Pace } from '../../electron/core/time/pace.ts';

/** Core's pace in a run, milliseconds: what takes minutes in an office takes less than a second here. */
export const PACE: Partial<Pace> = {
  focusedMs: 60,
  backgroundMs: 250,
  firstRetryMs: 10,
  longestRetryMs: 80,
  surelyEndedMs: 4_000,
  newestFocusedMs: 250,
  newestBackgroundMs: 1_000,
  viewMs: 250,
  roundMs: 250,
  holesMs: 250,
};

/** `answer` is shorter than the longest delay of soakFaults.ts, and `whole`, with it, far shorter than `surelyEndedMs`. */
export const TIMEOUTS: Timeouts = { connect: 2_000, answer: 600, idle: 600, whole: 2_000 };
