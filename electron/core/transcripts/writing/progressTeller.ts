import type { Clock } from '../../time/clock.ts';

/** More often than this, no one sees a number change; ms. */
const APART_MS = 100;

interface TellerParts {
  readonly clock: Clock;
  readonly total: number;
  readonly tell: (done: number) => void;
}

/** Adds up what is done, and tells the sum now and then: the first time at once, and when all is done. */
export function createTeller({ clock, total, tell }: TellerParts): (more: number) => void {
  let done = 0;
  let told = Number.NEGATIVE_INFINITY;
  return (more) => {
    done += more;
    if (done < total && clock.monotonic() - told < APART_MS) return;
    told = clock.monotonic();
    tell(done);
  };
}
