import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';
import { enterAccepted, type SigningInParts, startDemo, verifySignIn } from './signingIn.ts';

/** A sign-in, or a start of the demo. */
interface Attempt {
  readonly cancelled: AbortController;
  /** The account that it opened. */
  opened: AccountId | null;
}

interface EnteringOptions {
  readonly parts: SigningInParts;
  /** Runs a change of the signed-in accounts when the one before it is through. */
  readonly change: (work: () => Promise<void>) => Promise<Session>;
  readonly onEntered: (id: AccountId) => void;
  readonly onFailed: () => Promise<void>;
  readonly leave: (id: AccountId) => Promise<void>;
}

/** The ways in. A new attempt cancels the one before. */
export interface Entering {
  /**
   * Opens one more account, which the window then shows. Nothing else waits for the service to accept it. @throws AppError `interrupted`
   * when it is cancelled, or what `verifySignIn` and opening the account say
   */
  signIn(input: RouteParsed<'session.signIn'>): Promise<Session>;
  startDemo(input: RouteParsed<'session.startDemo'>): Promise<Session>;
  /** Ends the latest attempt at once. The account that it has opened by now is signed out again. */
  cancelSignIn(): Promise<Session>;
}

export function createEntering({ parts, change, onEntered, onFailed, leave }: EnteringOptions): Entering {
  let latest: Attempt | null = null;

  function begin(): Attempt {
    latest?.cancelled.abort(cancelled());
    latest = { cancelled: new AbortController(), opened: null };
    return latest;
  }

  function enter(attempt: Attempt, work: () => Promise<AccountId>): Promise<Session> {
    return change(async () => {
      attempt.cancelled.signal.throwIfAborted();
      try {
        attempt.opened = await work();
      } catch (thrown) {
        await onFailed();
        throw thrown;
      }
      onEntered(attempt.opened);
    });
  }

  return {
    signIn: async (input) => {
      const attempt = begin();
      const accepted = await verifySignIn(parts, input, attempt.cancelled.signal);
      return enter(attempt, () => enterAccepted(parts, accepted));
    },
    startDemo: (input) => enter(begin(), () => startDemo(parts, input)),
    cancelSignIn: () => {
      const attempt = latest;
      attempt?.cancelled.abort(cancelled());
      return change(async () => {
        if (!attempt?.opened) return;
        await leave(attempt.opened);
        attempt.opened = null;
      });
    },
  };
}

const cancelled = () => new AppError('interrupted', 'The sign-in was cancelled.');
