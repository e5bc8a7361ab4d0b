import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import type { Connection as ConnectionState } from '../../../../shared/model/status.ts';
import type { Clock } from '../../time/clock.ts';
import { createBackoff, type Pace } from '../../time/pace.ts';
import { createTrouble, type Trouble } from './trouble.ts';

/** Whether requests to the account's service are possible, and when the next one may be made. */
export interface Standing {
  state(): ConnectionState;
  readonly trouble: Pick<Trouble, 'error' | 'isRefusal'>;
  /** The service accepted these credentials over this network path, and nothing has contradicted that since. */
  isReached(): boolean;
  /** Parley is finding out whether the account is refused. */
  isInDoubt(): boolean;
  /** Call it before each request. @throws AppError while the account is refused, or while that is unknown and this isn't the probe */
  throwIfStopped(isProbe: boolean): void;
  /** True when a send may be tried: the service was reached last time, and accepts the account. */
  isOpenToSends(): boolean;
  /** Take it before a request. It says later whether the outcome of that request still counts. */
  mark(): Mark;
  succeeded(): void;
  /** Counts a failure, of a request or another such as a full disk. Ignores a failure that was counted already. */
  failed(error: AppError): void;
  /** It is no longer known whether the service accepts the account. */
  lost(): void;
  /** Runs the request that decides whether the account is refused. No other request is sent until it ends. */
  inDoubt<T>(decide: () => Promise<T>): Promise<T>;
  /** The failure was already counted or ignored. */
  judged(error: AppError): AppError;
  /** When the next attempt may be made, on the monotonic clock, ms; null: not until the person acts. */
  nextAttempt(): number | null;
  /** Ends the back-off early, but not a Retry-After. `byPerson` also retries after a refusal that needs no new password. */
  hurry(byPerson: boolean): void;
  /** Starts again with a new password. */
  credentialsChanged(): void;
  /** Starts again on another network path, unless the service refused the account. */
  wayChanged(): void;
}

export interface Mark {
  /** A late refusal of an old password does not count. */
  isSamePassword(): boolean;
  /** A failure on an old network path says nothing about the new one. */
  isSameWay(): boolean;
}

export interface StandingOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  /** The service has just accepted these credentials. */
  readonly isAccepted: boolean;
  readonly onChange: () => void;
}

export function createStanding({ clock, random, pace, isAccepted, onChange }: StandingOptions): Standing {
  const trouble = createTrouble(clock, createBackoff(pace, random));
  const judgedOnes = new WeakSet<AppError>();
  let reached = isAccepted;
  let isInDoubt = false;
  /** Counters of passwords and of network paths. */
  let passwords = 0;
  let ways = 0;

  function judged(error: AppError): AppError {
    judgedOnes.add(error);
    return error;
  }

  function begin(isReached: boolean): void {
    trouble.clear();
    reached = isReached;
    onChange();
  }

  return {
    state: () => trouble.state() ?? { state: reached ? 'online' : 'connecting' },
    trouble,
    isReached: () => reached,
    isInDoubt: () => isInDoubt,
    throwIfStopped: (isProbe) => {
      if (trouble.isRefusal()) throw trouble.error();
      if (isInDoubt && !isProbe)
        throw judged(new AppError('offline', 'Not sent, because the service may reject the account.'));
    },
    isOpenToSends: () => reached && !isOfConnection(trouble.error()?.code),
    mark: () => markOf(() => [passwords, ways]),
    succeeded: () => {
      // A request from before the refusal doesn't lift it.
      if (trouble.isRefusal()) return;
      if (reached && !trouble.error()) trouble.clear();
      else begin(true);
    },
    failed: (error) => {
      if (!judgedOnes.has(error) && trouble.note(error)) onChange();
    },
    lost: () => {
      reached = false;
    },
    inDoubt: async (decide) => {
      isInDoubt = true;
      return decide().finally(() => {
        isInDoubt = false;
      });
    },
    judged,
    nextAttempt: trouble.nextAttempt,
    hurry: trouble.hurry,
    credentialsChanged: () => {
      passwords += 1;
      begin(false);
    },
    wayChanged: () => {
      ways += 1;
      if (!trouble.isRefusal()) begin(false);
    },
  };
}

function markOf(now: () => readonly [number, number]): Mark {
  const [password, way] = now();
  return { isSamePassword: () => now()[0] === password, isSameWay: () => now()[1] === way };
}

/** Trouble that affects every request, whatever it asks. */
export const isOfConnection = (code: ErrorCode | undefined): boolean =>
  code !== undefined && ERROR_POLICY[code].others !== 'go-on';
