import { AppError } from '../../../shared/errors/errors.ts';

/** Counts what the page asks of the person's desktop: one that was taken over could bury it. */
export interface RateLimit {
  /** Whether it may be done once more now, which then counts. */
  allows(): boolean;
  /** @throws AppError `too-often` if it may not */
  check(): void;
}

/** At most `most` times within any `withinMs` of `clock`, both ms. The clock never goes back. */
export function createRateLimit(most: number, withinMs: number, clock: () => number): RateLimit {
  let recent: readonly number[] = [];
  const allows = () => {
    const now = clock();
    recent = recent.filter((at) => at > now - withinMs);
    if (recent.length >= most) return false;
    recent = [...recent, now];
    return true;
  };
  return {
    allows,
    check() {
      if (!allows()) throw new AppError('too-often', 'Asked for more often than a person does.');
    },
  };
}
