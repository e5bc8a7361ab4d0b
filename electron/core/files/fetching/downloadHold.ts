import type { AppError } from '../../../../shared/errors/errors.ts';
import type { Clock } from '../../time/clock.ts';
import { createBackoff, type Pace } from '../../time/pace.ts';

/** Holds all downloads while the service limits them. */
export interface DownloadHold {
  /** When the next download may start, ms since the epoch; null: now. */
  until(): number | null;
  /** The service limited a download: the others would fail alike. */
  limited(error: AppError): void;
  succeeded(): void;
}

interface Options {
  readonly clock: Clock;
  readonly pace: Pace;
  readonly random: () => number;
  readonly closing: AbortSignal;
  /** It began, was prolonged, or has ended. */
  readonly onChange: () => void;
}

export function createDownloadHold({ clock, pace, random, closing, onChange }: Options): DownloadHold {
  const backoff = createBackoff(pace, random);
  /** On the monotonic clock, ms. */
  let until: number | null = null;

  async function begin(): Promise<void> {
    while (until !== null && until > clock.monotonic() && !closing.aborted) {
      await clock.wait(until - clock.monotonic(), closing);
    }
    if (closing.aborted) return;
    until = null;
    onChange();
  }

  return {
    until: () => (until === null ? null : Math.round(clock.now() + until - clock.monotonic())),
    limited: ({ details: { retryAfterMs = 0 } }) => {
      const now = clock.monotonic();
      const isHeld = until !== null;
      // Downloads that run at the same time are limited together, which is one failure.
      until = Math.max(until ?? now + backoff.failed(), now + retryAfterMs);
      if (!isHeld) void begin();
      onChange();
    },
    succeeded: backoff.succeeded,
  };
}
