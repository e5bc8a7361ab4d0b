import type { Clock } from '../time/clock.ts';

/** Lets `perSecond` through each second on average, and as many at once; true for each that may pass. */
export function createBurst(clock: Clock, perSecond: number): () => boolean {
  let left = perSecond;
  let at = clock.monotonic();
  return () => {
    const now = clock.monotonic();
    left = Math.min(perSecond, left + ((now - at) * perSecond) / 1_000);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
