import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts';
import type { Connection as ConnectionState } from '../../../shared/model/status.ts';
import type { Clock } from '../time/clock.ts';
import { createBackoff, type Pace } from '../time/pace.ts';
import { createTrouble, type Trouble } from './trouble.ts';

/** How an account stands with its service: whether requests can be made, and when again. */
export interface Standing {
  state(): ConnectionState;
  readonly trouble: Pick<Trouble, 'error' | 'isRefusal'>;
  /** The service accepted the account with these credentials, on this way, and nothing has spoken against it since. */
  isReached(): boolean;
  /** Whether the account is refused is being decided. */
  isInDoubt(): boolean;
  /** For what is about to put a request on the wire. @throws AppError while the account is refused, or may be and this is not the probe */
  throwIfStopped(isProbe: boolean): void;
  /** True when a send may be tried: the service was reached last time, and accepts the account. */
  isOpenToSends(): boolean;
  /** Taken before a request: whether its end still says something. */
  mark(): Mark;
  succeeded(): void;
  /** Counts a failure, be it that of a request or another such as a full disk; one that was judged already is left out. */
  failed(error: AppError): void;
  /** Nobody knows any more whether the service accepts the account. */
  lost(): void;
  /** Runs what decides whether the account is refused; nothing else is put on the wire meanwhile. */
  inDoubt<T>(decide: () => Promise<T>): Promise<T>;
  /** The failure was counted, or left out, when it came. */
  judged(error: AppError): AppError;
  /** When the next attempt may be made, on the clock that only grows, ms; null: not before the person acts. */
  nextAttempt(): number | null;
  /** Does not wait out the back-off, though a Retry-After. `byPerson` also asks again after a refusal that needs no new password. */
  hurry(byPerson: boolean): void;
  /** There is a new password: begin anew. */
  credentialsChanged(): void;
  /** There is another way to the service: begin anew, unless the service refused the account. */
  wayChanged(): void;
}

export interface Mark {
  /** A late refusal of an old password does not count. */
  isSamePassword(): boolean;
  /** What befalls a request on an old way says nothing of the new one. */
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
  /** Grow with each new password, and with each new way. */
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
      // What was begun before the refusal does not lift it.
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

/** Trouble that meets every request alike, whatever it asks. */
export const isOfConnection = (code: ErrorCode | undefined): boolean =>
  code !== undefined && ERROR_POLICY[code].others !== 'go-on';
