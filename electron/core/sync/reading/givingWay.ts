import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';

/** Whether the person types or clicks, and loading the history has to wait. */
export interface GivingWay {
  /** The person just did. */
  noticed(): void;
  isBusy(): boolean;
  /** When the person has been quiet for long enough, on the monotonic clock, ms; in the past if the person isn't busy. */
  quietAt(): number;
}

export function createGivingWay(clock: Clock, { quietMs }: Pick<Pace, 'quietMs'>): GivingWay {
  let quietAt = Number.NEGATIVE_INFINITY;
  return {
    noticed: () => {
      quietAt = clock.monotonic() + quietMs;
    },
    isBusy: () => clock.monotonic() < quietAt,
    quietAt: () => quietAt,
  };
}
