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
  /** Ends the running attempt at once. The account that it has opened by now is signed out again. Without one, nothing happens. */
  cancelSignIn(): Promise<Session>;
}

export function createEntering({ parts, change, onEntered, onFailed, leave }: EnteringOptions): Entering {
  let latest: Attempt | null = null;

  async function attempt(work: (attempt: Attempt) => Promise<Session>): Promise<Session> {
    latest?.cancelled.abort(cancelled());
    const running: Attempt = { cancelled: new AbortController(), opened: null };
    latest = running;
    try {
      return await work(running);
    } finally {
      if (latest === running) latest = null;
    }
  }

  function enter(running: Attempt, work: () => Promise<AccountId>): Promise<Session> {
    return change(async () => {
      running.cancelled.signal.throwIfAborted();
      try {
        running.opened = await work();
      } catch (thrown) {
        await onFailed();
        throw thrown;
      }
      onEntered(running.opened);
    });
  }

  return {
    signIn: (input) =>
      attempt(async (running) => {
        const accepted = await verifySignIn(parts, input, running.cancelled.signal);
        return enter(running, () => enterAccepted(parts, accepted));
      }),
    startDemo: (input) => attempt((running) => enter(running, () => startDemo(parts, input))),
    cancelSignIn: () => {
      const running = latest;
      running?.cancelled.abort(cancelled());
      return change(async () => {
        if (!running?.opened) return;
        await leave(running.opened);
        running.opened = null;
      });
    },
  };
}

const cancelled = () => new AppError('interrupted', 'The sign-in was cancelled.');
