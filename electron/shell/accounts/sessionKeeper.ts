import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount, Session } from '../../../shared/model/session.ts';
import { createOneAtATime, type OneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { describe } from '../app/log.ts';
import { withColoursKept } from './accountColours.ts';
import { type AccountList, createAccountList } from './accountList.ts';
import { type AccountsFile, findAccount, inOrder, withChanged } from './accounts.ts';
import { createEntering, type Entering } from './entering.ts';
import { maySignIn, type SignInRules } from './maySignIn.ts';
import { createOpening, type Opening } from './openingAccounts.ts';
import { createProxySignIns, type ProxySignIns } from './proxySignIns.ts';
import { withoutRemoved } from './removals.ts';
import { createShown, type Shown } from './shownAccount.ts';
import { endRemovals, keepPassword, type SigningInParts, signOut, verifyPassword } from './signingIn.ts';
import { tellOfNetwork } from './tellOfNetwork.ts';

export interface SessionOptions extends SigningInParts, SignInRules {
  readonly onChange: (session: Session) => void;
  readonly onListChange: (accounts: readonly ListedAccount[]) => void;
}

/** Opens and closes accounts, stores their secrets, and knows which one the window shows. */
export interface SessionKeeper extends Opening, Entering, ProxySignIns {
  /** Resolves to the session for the window once all earlier changes are done. A sign-in changes something only after it is accepted. */
  current(): Promise<Session>;
  /** All accounts with data on this computer. */
  list(): Promise<readonly ListedAccount[]>;
  /** The same, without waiting for a change that is under way, such as an account that is being opened. */
  listNow(): Promise<readonly ListedAccount[]>;
  /** @throws AppError `signed-out` when it is not open */
  show(id: AccountId): Promise<Session>;
  setOrder(ids: readonly AccountId[]): Promise<readonly ListedAccount[]>;
  /** `colour`: null for none. @throws AppError `signed-out` when there is no such account */
  setColour(id: AccountId, colour: number | null): Promise<readonly ListedAccount[]>;
  /** `webUrl`: null for none. @throws AppError `signed-out` when there is no such account */
  setWebUrl(id: AccountId, webUrl: string | null): Promise<readonly ListedAccount[]>;
  /** The account was closed. */
  forget(id: AccountId): void;
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

export function createSession(given: SessionOptions): SessionKeeper {
  const options = { ...given, accounts: withColoursKept(withoutRemoved(given)) };
  const { openAccounts } = options;
  const list = createAccountList(options);
  const window = createShown(options, list);
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
    list.forgetWhyNot(input.account);
    window.leave(input.account);
  }

  async function leaveClosed(): Promise<void> {
    if (window.leaveClosed()) await window.announce();
  }

  const entering = createEntering({
    ...{ parts: options, change },
    maySignIn: (serviceUrl) => maySignIn(serviceUrl, options),
    onEntered: (id) => {
      list.forgetWhyNot(id);
      window.show(id);
    },
    // A new sign-in closes what was open of the account.
    async onFailed(id, thrown) {
      if (!openAccounts.find(id)) list.couldNotOpen(id, thrown);
      await leaveClosed();
    },
    leave: (account) => leave({ account, forget: false }),
  });
  const opening = createOpening({ options, list, window, inTurn });

  return {
    ...opening,
    current: () => inTurn(window.describe),
    ...entering,
    ...createListing({ options, list, window, inTurn }),
    changePassword: async (input) => {
      await verifyPassword(options, input);
      return change(() => keepPassword(options, input));
    },
    signOut: (input) =>
      inTurn(async () => {
        // At the sign-in, it may say why another one is not open.
        const of = window.shown() === null ? input.account : undefined;
        await leave(input);
        window.forgetWhyNot(of);
        return window.announce();
      }),
    reopen: (id) =>
      inTurn(async () => {
        await openAccounts.reopen(id).catch((thrown: unknown) => window.sayWhyNot(id, thrown));
        await window.announce();
      }),
    networkChanged: () => tellOfNetwork(options),
    ...createFollowing({ options, list, window, inTurn }),
    giveUp: (id) =>
      inTurn(async () => {
        await openAccounts.drop(id);
        window.sayWhyNot(id, new AppError('internal', 'Core stopped too often to be started again.'));
        await window.announce();
      }),
    close: () => inTurn(() => closeAll(options)),
  };
}

/** With room again, removals that a full disk interrupted end here, too. */
async function closeAll(options: SessionOptions): Promise<void> {
  try {
    await options.openAccounts.closeAll();
    await options.demo.stop();
  } finally {
    await endRemovals(options);
  }
}

interface Parts {
  readonly options: SessionOptions;
  readonly list: AccountList;
  readonly window: Shown;
  readonly inTurn: OneAtATime;
}

/** The list of all accounts, and which of them the window shows. */
function createListing({
  options,
  list,
  window,
  inTurn,
}: Parts): Pick<SessionKeeper, 'list' | 'listNow' | 'show' | 'setOrder' | 'setColour' | 'setWebUrl'> {
  const { openAccounts, accounts, log } = options;

  function edit(change: (file: AccountsFile) => AccountsFile): Promise<readonly ListedAccount[]> {
    return inTurn(async () => {
      await accounts.write(change(await accounts.read()));
      list.announce();
      return list.read();
    });
  }

  /** The next start shows it first. */
  async function keepShown(): Promise<void> {
    const [file, current] = [await accounts.read(), window.shown()];
    const isDemo = findAccount(file, current)?.isDemo ?? true;
    if (current !== file.current)
      await accounts.write({ ...file, current, ...(!isDemo && { last: current }) });
  }

  return {
    list: () => inTurn(list.read),
    listNow: list.read,
    async show(id) {
      openAccounts.get(id);
      // At once: another account may be about to be opened, which takes its time.
      window.wish();
      window.show(id);
      inTurn(keepShown).catch((thrown: unknown) =>
        log.warn(`The account to show next time could not be saved: ${describe(thrown)}`),
      );
      return window.announce();
    },
    setOrder: (ids) => edit((file) => inOrder(file, ids)),
    setColour: (id, colour) =>
      edit((file) =>
        withChanged(file, id, ({ colour: _, ...rest }) => (colour === null ? rest : { ...rest, colour })),
      ),
    setWebUrl: (id, webUrl) =>
      edit((file) =>
        withChanged(file, id, ({ webUrl: _, ...rest }) => (webUrl === null ? rest : { ...rest, webUrl })),
      ),
  };
}

/** Follows the events of core. */
function createFollowing({
  options: { openAccounts, log },
  list,
  window,
  inTurn,
}: Parts): ProxySignIns & Pick<SessionKeeper, 'forget'> {
  const proxies = createProxySignIns({ openAccounts, shown: window.shown, inTurn, log });
  return {
    ...proxies,
    hear(event) {
      proxies.hear(event);
      list.hear(event);
    },
    forget: list.forget,
  };
}
