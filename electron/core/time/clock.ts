import { setTimeout as delay } from 'node:timers/promises';

/** Time as an argument, so that tests decide when it passes. */
export interface Clock {
  /** Milliseconds since the epoch: what is shown and kept. May jump, when somebody sets it. */
  now(): number;
  /** Milliseconds that only ever grow, from any beginning: what is waited for and measured. */
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
