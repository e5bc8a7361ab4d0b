import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';
import { findAccount } from './accounts.ts';
import { createProxySignIns, type InTurn, type ProxySignIns } from './proxySignIns.ts';
import { changePassword, restore, type SigningInParts, signIn, signOut, startDemo } from './signingIn.ts';

export interface SessionOptions extends SigningInParts {
  /** From the command line, '' when not given. */
  readonly serviceUrl: string;
  readonly onChange: (session: Session) => void;
}

/** Who is signed in and whom the window shows: opens and closes accounts, and keeps the secrets that this takes. */
export interface SessionKeeper extends ProxySignIns {
  /** Opens the account that the window showed when Parley last ran. Asks nothing of the network. */
  start(): Promise<void>;
  /** What the window shows, once all that was begun before is done. */
  current(): Promise<Session>;
  /** Opens one more account, which the window then shows. */
  signIn(input: RouteParsed<'session.signIn'>): Promise<Session>;
  /** As `start`, after it failed; tells everybody what became of it. */
  tryAgain(): Promise<Session>;
  startDemo(input: RouteParsed<'session.startDemo'>): Promise<Session>;
  /** Signs the account out again that was signed in last. */
  cancelSignIn(): Promise<Session>;
  changePassword(input: RouteParsed<'session.changePassword'>): Promise<Session>;
  signOut(input: RouteParsed<'session.signOut'>): Promise<Session>;
  /** Opens an account again in its core, which was started anew. */
  reopen(id: AccountId): Promise<void>;
  /** The computer may be on another network now. */
  networkChanged(): Promise<void>;
  /** The core of an account cannot be started: says so in place of the account. */
  giveUp(id: AccountId): Promise<void>;
  /** Closes every account; who is signed in stays so for the next start. */
  close(): Promise<void>;
}

export function createSession(options: SessionOptions): SessionKeeper {
  const { openAccounts, demo, log } = options;
  let shown: AccountId | null = null;
  /** Whom the sign-in that was begun last has opened. */
  let entered: AccountId | null = null;
  let lastError: ErrorData | undefined;
  /** One change of who is signed in at a time. */
  const inTurn = createTurns();
  /** An account that is still open, without `id`. */
  const another = (id: AccountId): AccountId | null => {
    const others = openAccounts.all().flatMap((archive) => archive.owner() ?? []);
    return others.findLast((other) => other !== id) ?? null;
  };

  /** In turn, a change that the person asked for: tells everybody what became of it. */
  function change(work: () => Promise<void>): Promise<Session> {
    return inTurn(async () => {
      await work();
      lastError = undefined;
      return announce();
    });
  }

  function enter(work: () => Promise<AccountId>): Promise<Session> {
    return change(async () => {
      entered = null;
      entered = await work();
      shown = entered;
    });
  }

  async function leave(input: RouteParsed<'session.signOut'>): Promise<void> {
    const next = another(input.account);
    await signOut(options, input, next);
    if (shown === input.account) shown = next;
  }

  async function announce(): Promise<Session> {
    const session = await describeSession(options, shown, lastError);
    options.onChange(session);
    return session;
  }

  /** Opening at start or after a crash has nobody to answer to: the session itself says why it failed. */
  async function orSayWhyNot(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      lastError = AppError.from(error).toData();
      log.error(`The account could not be opened: ${lastError.code}: ${lastError.message}`);
    }
  }

  const open = () =>
    orSayWhyNot(async () => {
      shown = await restore(options);
    });

  return {
    start: () => inTurn(open),
    current: () => inTurn(() => describeSession(options, shown, lastError)),
    signIn: (input) => enter(() => signIn(options, input)),
    tryAgain: () =>
      inTurn(async () => {
        lastError = undefined;
        if (shown === null) await open();
        return announce();
      }),
    startDemo: (input) => enter(() => startDemo(options, input)),
    cancelSignIn: () =>
      change(async () => {
        if (entered !== null) await leave({ account: entered, forget: false });
        entered = null;
      }),
    changePassword: (input) => change(() => changePassword(options, input)),
    signOut: (input) => change(() => leave(input)),
    reopen: (id) =>
      inTurn(async () => {
        await orSayWhyNot(() => openAccounts.reopen(id));
        if (shown === id && !openAccounts.find(id)) shown = another(id);
        await announce();
      }),
    networkChanged: () =>
      inTurn(async () => {
        await openAccounts.refreshProxy();
        await openAccounts.refreshRules();
      }),
    ...createProxySignIns({ openAccounts, shown: () => shown, inTurn, log }),
    giveUp: (id) =>
      inTurn(async () => {
        await openAccounts.drop(id);
        if (shown === id) shown = another(id);
        lastError = new AppError('internal', 'Core stopped too often to be started again.').toData();
        await announce();
      }),
    close: () =>
      inTurn(async () => {
        await openAccounts.closeAll();
        await demo.stop();
      }),
  };
}

/** One piece of work at a time, in the order in which they were asked for. */
function createTurns(): InTurn {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined); // the caller of `turn` hears of it
    return turn;
  };
}

async function describeSession(
  { openAccounts, accounts, secrets, serviceUrl }: SessionOptions,
  shown: AccountId | null,
  error: ErrorData | undefined,
): Promise<Session> {
  const backend = await secrets.backend();
  const opened = shown === null ? null : openAccounts.get(shown).current();
  if (opened) return { state: 'signed-in', account: opened.account, secrets: backend };
  const file = await accounts.read();
  const last = findAccount(file, file.last);
  return {
    state: 'signed-out',
    kept: findAccount(file, file.current)?.id ?? last?.id ?? null,
    serviceUrl: serviceUrl || (last?.serviceUrl ?? ''),
    email: last?.email ?? '',
    secrets: backend,
    ...(error && { error }),
  };
}
