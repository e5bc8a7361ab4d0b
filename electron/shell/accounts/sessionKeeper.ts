import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { findAccount } from './accounts.ts';
import { ownerOf } from './archiveKey.ts';
import { createEntering, type Entering } from './entering.ts';
import { createProxySignIns, type ProxySignIns } from './proxySignIns.ts';
import { LoginElsewhere, type Owner } from './sealedLogin.ts';
import { keepPassword, restore, type SigningInParts, signOut, verifyPassword } from './signingIn.ts';

export interface SessionOptions extends SigningInParts {
  /** From the command line, '' when not given. */
  readonly serviceUrl: string;
  /** Whether the person agrees that a service of no account gets an email and a password from the page. */
  readonly agreesToSignIn: (serviceUrl: string) => Promise<boolean>;
  readonly onChange: (session: Session) => void;
}

/** Opens and closes accounts, stores their secrets, and knows which one the window shows. */
export interface SessionKeeper extends Entering, ProxySignIns {
  /** Opens the account that the window showed when Parley last ran. Asks nothing of the network. */
  start(): Promise<void>;
  /** Resolves to the session for the window once all earlier changes are done. A sign-in changes something only after it is accepted. */
  current(): Promise<Session>;
  /** Like `start`, after it failed; announces the result. */
  tryAgain(): Promise<Session>;
  changePassword(input: RouteParsed<'session.changePassword'>): Promise<Session>;
  signOut(input: RouteParsed<'session.signOut'>): Promise<Session>;
  /** Opens an account again in its restarted core. */
  reopen(id: AccountId): Promise<void>;
  /** The computer may be on another network now. */
  networkChanged(): Promise<void>;
  /** The core of an account cannot be started: closes it. If the window then shows none, it says so in place of the account. */
  giveUp(id: AccountId): Promise<void>;
  /** Closes every account; they stay signed in. The next start opens the one that the window showed. */
  close(): Promise<void>;
}

export function createSession(options: SessionOptions): SessionKeeper {
  const { openAccounts, demo, log } = options;
  const window = createShown(options);
  /** One change of the signed-in accounts at a time, which asks nothing of the network. */
  const inTurn = createOneAtATime();

  /** Runs a change that the person asked for in turn, and announces the result. */
  function change(work: () => Promise<void>): Promise<Session> {
    return inTurn(async () => {
      await work();
      window.forgetWhyNot();
      return window.announce();
    });
  }

  async function leave(input: RouteParsed<'session.signOut'>): Promise<void> {
    try {
      await signOut(options, input, window.another(input.account));
    } catch (thrown) {
      await leaveClosed();
      throw thrown;
    }
    window.leave(input.account);
  }

  async function leaveClosed(): Promise<void> {
    if (window.leaveClosed()) await window.announce();
  }

  /** A key on this computer was sealed for that service, or the command line names it, or the person agrees. */
  async function maySignIn(serviceUrl: string): Promise<boolean> {
    if (serviceUrl === options.serviceUrl) return true;
    const { accounts } = await options.accounts.read();
    const owners = await Promise.all(accounts.map(({ sealedKey }) => ownerOf(options.secrets, sealedKey)));
    return owners.some((owner) => owner?.serviceUrl === serviceUrl) || options.agreesToSignIn(serviceUrl);
  }

  const entering = createEntering({
    ...{ parts: options, maySignIn, change },
    onEntered: window.show,
    // A new sign-in closes what was open of the account.
    onFailed: leaveClosed,
    leave: (account) => leave({ account, forget: false }),
  });

  const open = () => restore(options).then(window.show, window.sayWhyNot);

  return {
    start: () => inTurn(open),
    current: () => inTurn(window.describe),
    tryAgain: () =>
      inTurn(async () => {
        window.forgetWhyNot();
        if (window.shown() === null) await open();
        return window.announce();
      }),
    ...entering,
    changePassword: async (input) => {
      await verifyPassword(options, input);
      return change(() => keepPassword(options, input));
    },
    signOut: (input) => change(() => leave(input)),
    reopen: (id) =>
      inTurn(async () => {
        await openAccounts.reopen(id).catch(window.sayWhyNot);
        await window.announce();
      }),
    networkChanged: () =>
      inTurn(async () => {
        await openAccounts.refreshProxy();
        await openAccounts.refreshRules();
      }),
    ...createProxySignIns({ openAccounts, shown: window.shown, inTurn, log }),
    giveUp: (id) =>
      inTurn(async () => {
        await openAccounts.drop(id);
        window.sayWhyNot(new AppError('internal', 'Core stopped too often to be started again.'));
        await window.announce();
      }),
    close: () =>
      inTurn(async () => {
        await openAccounts.closeAll();
        await demo.stop();
      }),
  };
}

/** The account that the window shows, or why it shows none. */
function createShown(options: SessionOptions) {
  const { openAccounts, log, onChange } = options;
  let shown: AccountId | null = null;
  let error: ErrorData | undefined;
  /** Fills in the sign-in form in place of what was edited. */
  let sealed: Owner | null = null;

  /** Another open account than `id`; the last one opened. */
  function another(id: AccountId): AccountId | null {
    const others = openAccounts.all().flatMap((accountCore) => accountCore.owner() ?? []);
    return others.findLast((other) => other !== id) ?? null;
  }

  const describe = () => describeSession(options, shown, error, sealed);

  /** Shows another account, if the one that was shown is not open any more. Returns whether it does. */
  function leaveClosed(): boolean {
    if (shown === null || openAccounts.find(shown)) return false;
    shown = another(shown);
    return true;
  }

  return {
    ...{ another, describe, leaveClosed },
    shown: () => shown,
    show(id: AccountId | null): void {
      shown = id;
      sealed = null;
    },
    /** Shows another account, if this one was shown. */
    leave(id: AccountId): void {
      if (shown === id) shown = another(id);
    },
    /**
     * Takes why an account is not open, where no caller hears it: at the start or after a crash. The session says it if the window shows
     * no account; otherwise it stands in the log alone.
     */
    sayWhyNot(thrown: unknown): void {
      leaveClosed();
      const why = AppError.from(thrown).toData();
      log.error(`The account could not be opened: ${why.code}: ${why.message}`);
      if (shown === null) error = why;
      if (thrown instanceof LoginElsewhere) ({ sealed } = thrown);
    },
    forgetWhyNot(): void {
      error = undefined;
    },
    async announce(): Promise<Session> {
      const session = await describe();
      onChange(session);
      return session;
    },
  };
}

async function describeSession(
  { openAccounts, accounts, secrets, serviceUrl }: SessionOptions,
  shown: AccountId | null,
  error: ErrorData | undefined,
  sealed: Owner | null,
): Promise<Session> {
  const backend = await secrets.backend();
  const opened = shown === null ? null : openAccounts.get(shown).current();
  if (opened) return { state: 'signed-in', account: opened.account, secrets: backend };
  const file = await accounts.read();
  const last = findAccount(file, file.last);
  // The address in the file may have been edited.
  const owner = sealed ?? (last && (await ownerOf(secrets, last.sealedKey))) ?? last;
  return {
    state: 'signed-out',
    kept: findAccount(file, file.current)?.id ?? last?.id ?? null,
    serviceUrl: (!sealed && serviceUrl) || (owner?.serviceUrl ?? ''),
    email: owner?.email ?? '',
    secrets: backend,
    ...(error && { error }),
  };
}
