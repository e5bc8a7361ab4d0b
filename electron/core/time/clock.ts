import { setTimeout as delay } from 'node:timers/promises';

/** Time as an argument, so that tests control it. */
export interface Clock {
  /** Milliseconds since the epoch, to show and store. May jump when the clock is set. */
  now(): number;
  /** Milliseconds that only grow, from any start, to wait and measure. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait: async (ms, signal) => {
    try {
      await delay(ms, undefined, { signal });
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  },
};
