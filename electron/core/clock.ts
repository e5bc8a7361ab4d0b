import { setTimeout as delay } from 'node:timers/promises';

/** Time as an argument, so that tests decide when it passes. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: async (ms, signal) => {
    try {
      await delay(ms, undefined, { signal });
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  },
};
