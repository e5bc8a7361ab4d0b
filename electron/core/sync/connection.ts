import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import type { Connection as ConnectionState } from '../../../shared/model.ts';
import type { Clock } from '../clock.ts';
import { createBackoff, type Pace } from './pace.ts';

/**
 * The one door to the service for an account: everything that asks or sends goes through it, so that a refused password
 * stops them all, and a failure makes them all wait.
 */
export interface Connection {
  state(): ConnectionState;
  /** Runs a read. Whatever goes wrong is trouble of the connection. */
  read<T>(request: () => Promise<T>): Promise<T>;
  /** Runs a send. That the service refuses or spoils this one text says nothing of the connection. */
  send<T>(request: () => Promise<T>): Promise<T>;
  /** True when a send may be tried: the service was reached last time, and accepts the account. */
  isOpenToSends(): boolean;
  /** Counts a failure that was not a request's, such as a full disk. */
  failed(error: AppError): void;
  /** When the next attempt may be made, ms since the epoch; null: not before the person acts. */
  nextAttempt(): number | null;
  /** Does not wait out the back-off, though a Retry-After. `byPerson` also asks again whether API access is enabled by now. */
  hurry(byPerson: boolean): void;
  /** There is a new password: begin anew. */
  credentialsChanged(): void;
}

export interface ConnectionOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  /** The service has just accepted these credentials. */
  readonly isAccepted: boolean;
  readonly onChange: () => void;
}

interface Trouble {
  readonly error: AppError;
  retryAt: number | null;
  /** What Retry-After asked for, ms since the epoch. */
  readonly notBefore: number;
}

export function createConnection({
  clock,
  random,
  pace,
  isAccepted,
  onChange,
}: ConnectionOptions): Connection {
  const backoff = createBackoff(pace, random);
  let trouble: Trouble | null = null;
  let reached = isAccepted;
  /** Grows with each new password, so that a late refusal of the old one does not count. */
  let generation = 0;
  let trial: Promise<unknown> | null = null;

  function succeeded(): void {
    backoff.succeeded();
    if (reached && !trouble) return;
    reached = true;
    trouble = null;
    onChange();
  }

  function failed(error: AppError): void {
    const now = clock.now();
    // Requests that were under way together fail together: that is one failure.
    if (trouble && (trouble.retryAt === null || trouble.retryAt > now)) return;
    const notBefore = now + (error.details.retryAfterMs ?? 0);
    const retryAt = waitsForPerson(error.code) ? null : Math.max(now + backoff.failed(), notBefore);
    trouble = { error, retryAt, notBefore };
    onChange();
  }

  async function perform<T>(request: () => Promise<T>, isTrouble: (code: ErrorCode) => boolean): Promise<T> {
    const began = generation;
    try {
      const answer = await request();
      if (began === generation) succeeded();
      return answer;
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (began === generation && isTrouble(error.code)) failed(error);
      throw error;
    }
  }

  /** Until the service has accepted one request only one is under way: a refused password must not be tried eight times over. */
  async function read<T>(request: () => Promise<T>): Promise<T> {
    if (trouble && trouble.retryAt === null) throw trouble.error;
    if (reached && !trouble) return perform(request, () => true);
    if (trial) {
      await trial;
      return read(request);
    }
    const mine = perform(request, () => true);
    trial = mine;
    try {
      return await mine;
    } finally {
      trial = null;
    }
  }

  return {
    state: () => {
      if (trouble) return { state: 'trouble', error: trouble.error.toData(), retryAt: trouble.retryAt };
      return reached ? { state: 'online' } : { state: 'connecting' };
    },
    read,
    send: async (request) => {
      if (trouble && trouble.retryAt === null) throw trouble.error;
      return perform(request, isOfConnection);
    },
    isOpenToSends: () => (trouble ? !isOfConnection(trouble.error.code) : reached),
    failed,
    nextAttempt: () => (trouble ? trouble.retryAt : 0),
    hurry: (byPerson) => {
      if (!trouble) return;
      if (trouble.retryAt !== null)
        trouble.retryAt = Math.min(trouble.retryAt, Math.max(clock.now(), trouble.notBefore));
      else if (byPerson && trouble.error.code === 'api-not-enabled') trouble.retryAt = clock.now();
    },
    credentialsChanged: () => {
      generation += 1;
      trouble = null;
      reached = false;
      backoff.succeeded();
      onChange();
    },
  };
}

/** Asking again by itself would only lock the account. */
function waitsForPerson(code: ErrorCode): boolean {
  return code === 'refused-credentials' || code === 'api-not-enabled';
}

/** Trouble that meets every request alike, whatever it asks. */
function isOfConnection(code: ErrorCode): boolean {
  switch (code) {
    case 'offline':
    case 'timeout':
    case 'interrupted':
    case 'tls':
    case 'rate-limited':
    case 'refused-credentials':
    case 'api-not-enabled':
      return true;
    default:
      return false;
  }
}
