import { AppError } from '../../../../shared/errors/errors.ts';

/** Watches that a response, once it has begun, comes at least as fast as the slowest connection that people have. */
export interface RateWatch {
  /** Aborts with `timeout` when it comes too slowly. */
  readonly signal: AbortSignal;
  /** The response has begun. */
  begin(): void;
  /** Bytes have come. */
  moved(bytes: number): void;
  /** Parley itself is what is slow: it has paused the connection. */
  excuse(): void;
  end(): void;
}

/** A twelfth of 100 kbit/s. Bytes in a second. */
const LEAST_RATE = 1_000;

/** Judges each `everyMs` of real time apart from the others, so a response has that long to get under way. */
export function watchRate(everyMs: number): RateWatch {
  const slow = new AbortController();
  const stretch = createStretch(everyMs);
  let timer: NodeJS.Timeout | null = null;
  const judge = () => {
    if (stretch.isTooSlow()) slow.abort(new AppError('timeout', 'The response came too slowly to ever end.'));
  };
  return {
    signal: slow.signal,
    begin: () => {
      timer ??= setInterval(judge, everyMs);
    },
    moved: stretch.moved,
    excuse: stretch.excuse,
    end: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}

/** The bytes of one stretch of time after another. */
export function createStretch(everyMs: number) {
  let bytes = 0;
  let isExcused = false;
  return {
    moved: (more: number) => {
      bytes += more;
    },
    excuse: () => {
      isExcused = true;
    },
    /** At the end of each stretch. */
    isTooSlow: (): boolean => {
      const isSlow = !isExcused && bytes < (LEAST_RATE * everyMs) / 1_000;
      bytes = 0;
      isExcused = false;
      return isSlow;
    },
  };
}
