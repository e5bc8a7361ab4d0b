import type { Clock } from '../../time/clock.ts';

/** More often than this, no one sees a number change; ms. */
const APART_MS = 100;

/** Adds up what is done, and tells the sum now and then, the first time at once. */
export function createTeller(clock: Clock, tell: (done: number) => void): (more: number) => void {
  let done = 0;
  let told = Number.NEGATIVE_INFINITY;
  return (more) => {
    done += more;
    if (clock.monotonic() - told < APART_MS) return;
    told = clock.monotonic();
    tell(done);
  };
}
