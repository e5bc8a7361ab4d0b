import { AppError } from '../../../shared/errors/errors.ts';
import { isDamaged } from '../db/db.ts';
import type { Log } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import { createLastRequests, type LastRequests } from './lastRequests.ts';
import type { Before, Session, SessionOptions } from './types.ts';

/** The parts that opening an account needs. */
export type Opening = Pick<SessionOptions, 'account' | 'dir' | 'key' | 'password' | 'isAccepted'>;

/** The open account. Closes and reopens it automatically when its store can't be used any longer as it is. */
export interface AccountKeeper {
  /** @throws AppError of `openSession`, `internal` when one is open */
  open(opening: Opening): void;
  /** @throws AppError `signed-out` when there is none, or why it could not be opened again */
  current(): Session;
  /** The session, unless there is none just now. */
  ifOpen(): Session | null;
  /** Runs an action of the person. It waits while the account is being reopened, and reopening waits a while for actions that began. */
  whenReady<T>(work: () => Promise<T>): Promise<T>;
  /** While the account is opened again it takes effect with the new session. @throws AppError `signed-out` when there is none */
  setPassword(password: string): void;
  /** Begins to close the session and to open it again, at once or when `reopensInMs` says. */
  reopen(): void;
  /** How long it takes until the account may be opened again, ms; 0: it may be now. */
  reopensInMs(): number;
  close(): Promise<void>;
}

export interface AccountKeeperOptions {
  /** `before`: of the session that this one takes the place of. */
  readonly open: (opening: Opening, before: Before | null) => Session;
  /** Until it is tried again when it fails, ms. */
  readonly retryMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** An archive that is found useless more often than this within the time (ms) would only be read from the service again and again. */
const MAX_REOPENED = 3;
const REOPENED_WITHIN_MS = 600_000;

interface Opened {
  opening: Opening;
  /** Null while it is opened again. */
  session: Session | null;
  /** Why it could not be opened again. */
  failure: AppError | null;
  /** Entered while there was no session; the password refused before was another one. */
  hasNewPassword: boolean;
  /** The session that is opened again later. */
  postponed: Session | null;
  readonly closing: AbortController;
}

export function createAccountKeeper(options: AccountKeeperOptions): AccountKeeper {
  const { clock, log } = options;
  let opened: Opened | null = null;
  /** The reopening that is under way. */
  let reopening: Promise<void> | null = null;
  const limit = createReopenLimit(clock);
  const requests = createLastRequests(clock);

  function current(): Session {
    if (!opened) throw new AppError('signed-out', 'No one is signed in.');
    if (!opened.session)
      throw opened.failure ?? new AppError('internal', 'The account is being opened again.');
    return opened.session;
  }

  function reopen(): void {
    if (!opened?.session || reopening) return;
    if (limit.endsInMs() > 0) {
      void postpone(opened, opened.session);
      return;
    }
    limit.count();
    log('warn', 'The account is closed and opened again.');
    reopening = replace(options, requests, opened, opened.session).finally(() => {
      reopening = null;
    });
  }

  async function postpone(account: Opened, session: Session): Promise<void> {
    if (account.postponed === session) return;
    account.postponed = session;
    log('error', 'The store is useless again, too soon to open the account again at once.');
    while (limit.endsInMs() > 0 && !account.closing.signal.aborted)
      await clock.wait(limit.endsInMs(), account.closing.signal);
    if (opened === account && account.session === session) reopen();
  }

  return {
    open: (opening) => {
      if (opened) throw new AppError('internal', 'An account is open already.');
      const session = openOnce(options, opening, null);
      const closing = new AbortController();
      opened = { opening, session, failure: null, hasNewPassword: false, postponed: null, closing };
    },
    current,
    ifOpen: () => opened?.session ?? null,
    whenReady: async (work) => {
      while (reopening) await reopening;
      return requests.run(work);
    },
    setPassword: (password) => {
      if (!opened) throw new AppError('signed-out', 'No one is signed in.');
      opened.opening = { ...opened.opening, password };
      if (opened.session) opened.session.setPassword(password);
      else opened.hasNewPassword = true;
    },
    reopen,
    reopensInMs: limit.endsInMs,
    close: async () => {
      const last = opened;
      opened = null;
      last?.closing.abort();
      await reopening;
      await last?.session?.close();
    },
  };
}

function createReopenLimit(clock: Clock) {
  /** The last times, on the monotonic clock, ms. */
  let reopenedAt: readonly number[] = [];
  return {
    count(): void {
      reopenedAt = [...reopenedAt, clock.monotonic()].slice(-MAX_REOPENED);
    },
    /** 0: it may be opened again now. */
    endsInMs(): number {
      const [first] = reopenedAt;
      if (first === undefined || reopenedAt.length < MAX_REOPENED) return 0;
      return Math.max(0, first + REOPENED_WITHIN_MS - clock.monotonic());
    },
  };
}

/** Closes the session and opens it again, now or when it can be. */
async function replace(
  options: AccountKeeperOptions,
  requests: LastRequests,
  account: Opened,
  before: Session,
): Promise<void> {
  // The code that met the damage is still running.
  await Promise.resolve();
  await requests.ended(account.closing.signal);
  account.session = null;
  await before
    .close()
    .catch((thrown: unknown) => options.log('error', `Closing: ${AppError.from(thrown).message}`));
  // Not earlier: requests may have been refused while it closed.
  const handedOver = before.handOver();
  tryToOpen(options, account, handedOver);
  if (account.failure) void keepTrying(options, account, handedOver);
}

function openOnce({ open, log }: AccountKeeperOptions, opening: Opening, before: Before | null): Session {
  try {
    return open(opening, before);
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
    // It was met after the store had opened; it is noted by now, and set aside this time.
    log('warn', `Opening: ${AppError.from(thrown).message}`);
    return open(opening, before);
  }
}

function tryToOpen(options: AccountKeeperOptions, account: Opened, before: Before): void {
  if (account.closing.signal.aborted) return;
  try {
    const left = account.hasNewPassword ? { ...before, refused: null } : before;
    account.session = openOnce(options, account.opening, left);
    account.hasNewPassword = false;
    account.failure = null;
  } catch (thrown) {
    account.failure = AppError.from(thrown);
    options.log('error', `Opening again: ${account.failure.message}`);
  }
}

async function keepTrying(options: AccountKeeperOptions, account: Opened, before: Before): Promise<void> {
  while (account.failure && !account.closing.signal.aborted) {
    await options.clock.wait(options.retryMs, account.closing.signal);
    tryToOpen(options, account, before);
  }
}
