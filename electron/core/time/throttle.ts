import type { Clock } from './clock.ts';

/** Calls `fire` soon after each `poke`, but at most once in `everyMs` milliseconds, until `signal` aborts. */
export function createThrottle(
  clock: Clock,
  everyMs: number,
  signal: AbortSignal,
  fire: () => void,
): () => void {
  let isScheduled = false;
  let last = Number.NEGATIVE_INFINITY;
  return function poke() {
    if (isScheduled || signal.aborted) return;
    isScheduled = true;
    const wait = Math.max(0, last + everyMs - clock.monotonic());
    void clock.wait(wait, signal).then(() => {
      isScheduled = false;
      if (signal.aborted) return;
      last = clock.monotonic();
      fire();
    });
  };
}
