import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import type { AppError, ErrorCode } from '../../../../shared/errors/errors.ts';
import type { Connection as ConnectionState } from '../../../../shared/model/status.ts';
import type { Clock } from '../../time/clock.ts';
import type { Backoff } from '../../time/pace.ts';

/** A problem of the connection, and when the next attempt may be made. */
export interface Trouble {
  /** Null when nothing is. */
  error(): AppError | null;
  /** The account is refused: no requests until the person acts. */
  isRefusal(): boolean;
  state(): Extract<ConnectionState, { state: 'trouble' }> | null;
  /** True if the trouble is a different one. */
  note(error: AppError): boolean;
  clear(): void;
  /** See `Standing.nextAttempt`. */
  nextAttempt(): number | null;
  /** See `Standing.hurry`. */
  hurry(byPerson: boolean): void;
}

interface Noted {
  readonly error: AppError;
  /** Both on the monotonic clock, ms. */
  retryAt: number | null;
  /** The wait that Retry-After asked for. */
  readonly notBefore: number;
}

export function createTrouble(clock: Clock, backoff: Backoff): Trouble {
  let noted: Noted | null = null;

  const onTheWall = (at: number | null): number | null =>
    at === null ? null : Math.round(clock.now() + at - clock.monotonic());

  return {
    error: () => noted?.error ?? null,
    isRefusal: () => noted?.retryAt === null,
    state: () =>
      noted && { state: 'trouble', error: noted.error.toData(), retryAt: onTheWall(noted.retryAt) },
    note: (error) => {
      const now = clock.monotonic();
      const isRefusal = waitsForPerson(error.code);
      const askedMs = error.details.retryAfterMs ?? 0;
      const notBefore = now + askedMs;
      if (noted?.retryAt === null) return false;
      // Requests that run at the same time fail together, which is one failure. A refusal always counts, and so does a later Retry-After.
      if (noted && !isRefusal && noted.retryAt > now) {
        if (askedMs === 0 || notBefore <= noted.notBefore) return false;
        noted = { error, retryAt: Math.max(noted.retryAt, notBefore), notBefore };
        return true;
      }
      const retryAt = isRefusal ? null : Math.max(now + backoff.failed(), notBefore);
      noted = { error, retryAt, notBefore };
      return true;
    },
    clear: () => {
      noted = null;
      backoff.succeeded();
    },
    nextAttempt: () => (noted ? noted.retryAt : 0),
    hurry: (byPerson) => {
      if (!noted) return;
      if (noted.retryAt !== null)
        noted.retryAt = Math.min(noted.retryAt, Math.max(clock.monotonic(), noted.notBefore));
      else if (byPerson && ERROR_POLICY[noted.error.code].remedy !== 'password')
        noted.retryAt = clock.monotonic();
    },
  };
}

/** Automatic retries would only lock the account. */
export const waitsForPerson = (code: ErrorCode): boolean => ERROR_POLICY[code].others === 'stop';
