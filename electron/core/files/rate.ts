import type { Clock } from '../clock.ts';

/** How fast something comes along, over the last seconds. */
export interface Rate {
  /** So many bytes in all by now. */
  add(total: number): void;
  /** Bytes a second; 0 until it can be told. */
  now(): number;
}

const WINDOW_MS = 3_000;
const SAMPLE_EVERY_MS = 100;

export function createRate(clock: Clock): Rate {
  let latest = { at: clock.now(), total: 0 };
  let samples = [latest];
  return {
    add: (total) => {
      latest = { at: clock.now(), total };
      if (latest.at - (samples.at(-1)?.at ?? 0) < SAMPLE_EVERY_MS) return;
      samples = [...samples.filter(({ at }) => latest.at - at < WINDOW_MS), latest];
    },
    now: () => {
      const [first = latest] = samples;
      const elapsed = clock.now() - first.at;
      return elapsed <= 0 ? 0 : Math.round(((latest.total - first.total) * 1_000) / elapsed);
    },
  };
}
