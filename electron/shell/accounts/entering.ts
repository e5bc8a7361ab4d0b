import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { normaliseServiceUrl } from '../../../shared/model/serviceAddress.ts';
import type { Session } from '../../../shared/model/session.ts';
import { DEMO, enterAccepted, type SigningInParts, startDemo, verifySignIn } from './signingIn.ts';

/** A sign-in, or a start of the demo. */
interface Attempt {
  readonly cancelled: AbortController;
  /** The account that it opened. */
  opened: AccountId | null;
}

interface EnteringOptions {
  readonly parts: SigningInParts;
  /** Whether the service at this address may be asked with what the page says. */
  readonly maySignIn: (serviceUrl: string) => Promise<boolean>;
  /** Runs a change of the signed-in accounts when the one before it is through. */
  readonly change: (work: () => Promise<void>) => Promise<Session>;
  readonly onEntered: (id: AccountId) => void;
  readonly onFailed: (id: AccountId, thrown: unknown) => Promise<void>;
  readonly leave: (id: AccountId) => Promise<void>;
}

/** The ways in. A new attempt cancels the one before. */
export interface Entering {
  /**
   * Opens one more account, which the window then shows. Nothing else waits for the service to accept it. @throws AppError `cancelled` when
   * the service may not be asked, `interrupted` when `cancelSignIn` ends it, or what `verifySignIn` and opening the account say
   */
  signIn(input: RouteParsed<'session.signIn'>): Promise<Session>;
  startDemo(input: RouteParsed<'session.startDemo'>): Promise<Session>;
  /** Ends the running attempt at once. The account that it has opened by now is signed out again. Without one, nothing happens. */
  cancelSignIn(): Promise<Session>;
}

export function createEntering({
  parts,
  maySignIn,
  change,
  onEntered,
  onFailed,
  leave,
}: EnteringOptions): Entering {
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

  async function enter(running: Attempt, id: AccountId, work: () => Promise<unknown>): Promise<Session> {
    const { signal } = running.cancelled;
    const session = await change(async () => {
      signal.throwIfAborted();
      try {
        await work();
      } catch (thrown) {
        await onFailed(id, thrown);
        throw thrown;
      }
      if (signal.aborted) return leave(id);
      running.opened = id;
      onEntered(id);
    });
    if (running.opened === null) signal.throwIfAborted();
    return session;
  }

  return {
    signIn: (input) =>
      attempt(async (running) => {
        const { signal } = running.cancelled;
        const serviceUrl = normaliseServiceUrl(input.serviceUrl);
        if (!(await unlessAborted(maySignIn(serviceUrl), signal)))
          throw new AppError('cancelled', 'The person did not agree to sign in there.');
        const accepted = await unlessAborted(verifySignIn(parts, input, signal), signal);
        return enter(running, accepted.account.id, () => enterAccepted(parts, accepted));
      }),
    startDemo: (input) => attempt((running) => enter(running, DEMO, () => startDemo(parts, input))),
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

/** Ends as `work` does, or with the reason of `signal` as soon as it aborts: the system may not answer either. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const cancelled = () => new AppError('interrupted', 'The sign-in was cancelled.');
