import type { Clock } from './clock.ts';

/** How fast something comes along, over the last seconds. */
export interface Rate {
  /** Reports the total number of bytes so far. */
  add(total: number): void;
  /** Bytes a second; 0 until it can be told. */
  perSecond(): number;
}

interface Sample {
  readonly at: number;
  readonly total: number;
}

const SPAN_MS = 3_000;
/** No speed is told from less. */
const LEAST_SPAN_MS = 400;

/** Starts now, at 0. The rate of a stalled transfer falls to 0. */
export function createRate(clock: Clock): Rate {
  let samples: readonly Sample[] = [{ at: clock.monotonic(), total: 0 }];
  return {
    add: (total) => {
      samples = withSample(samples, { at: clock.monotonic(), total });
    },
    perSecond: () => {
      const now = clock.monotonic();
      const first = samples[startOfSpan(samples, now)];
      const last = samples.at(-1);
      const span = first ? now - first.at : 0;
      return first && last && span >= LEAST_SPAN_MS
        ? Math.round(((last.total - first.total) / span) * 1_000)
        : 0;
    },
  };
}

/** Ten a second at most, so that a fast transfer doesn't keep thousands. */
function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const [last, before] = [samples.at(-1), samples.at(-2)];
  const isSoon = last && before && sample.at - before.at < SPAN_MS / 30;
  const kept = isSoon ? samples.slice(0, -1) : samples;
  return [...kept.slice(startOfSpan(kept, sample.at)), sample];
}

/** The index of the newest sample that is as old as the span over which the speed is told, else of the oldest. */
function startOfSpan(samples: readonly Sample[], now: number): number {
  return Math.max(
    0,
    samples.findLastIndex(({ at }) => at <= now - SPAN_MS),
  );
}
