import type { AccountEvent } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Activity } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { describe, type Log } from '../app/log.ts';
import {
  type AccountAccess,
  type AccountCore,
  type AccountCoreOptions,
  createAccountCore,
} from './accountCore.ts';

/** The accounts that are open at the same time, each in a core of its own. A fault in one does not affect the others. */
export interface OpenAccounts {
  /** Starts a core ahead for the account that is opened first. Call it before anything else. */
  start(listener: AccountsListener): void;
  /** In the order in which they were opened. */
  all(): readonly AccountCore[];
  find(id: AccountId): AccountCore | null;
  /** @throws AppError `signed-out` when it is not open */
  get(id: AccountId): AccountCore;
  /** In which the next credentials are verified, and the next account is opened. */
  next(): AccountCore;
  /** Ends the core of the next account with the requests that it makes. Nothing happens when it is another one by now. */
  dropNext(accountCore: AccountCore): Promise<void>;
  /** Opens an account, in place of what is open of it, in a core that does nothing else. See `AccountCore.open`. */
  open(access: AccountAccess, setAsideAs?: string | null): Promise<void>;
  /** Opens an account again in its core, which was started anew. It is not open any more when that fails. */
  reopen(id: AccountId): Promise<void>;
  /** Closes an account and ends its core. Nothing happens when it is not open. */
  close(id: AccountId): Promise<void>;
  /** Core lost the account, which is now closed. */
  drop(id: AccountId): Promise<void>;
  /** Closes all of them; their cores go on until `stop`. */
  closeAll(): Promise<void>;
  /** Ends every core at once. */
  stop(): Promise<void>;
  /** Sends the settings to every core. */
  refreshRules(): Promise<void>;
  /** Sends the system's proxy to every core. */
  refreshProxy(): Promise<void>;
  /** Tells every core how the person uses Parley, including those that start later. Only accounts that a window shows have the focus. */
  setActivity(activity: Activity): void;
  /** The account that the main window shows now; null: none. */
  setShown(id: AccountId | null): void;
  /** The accounts of which a conversation has a window of its own. They are polled as that of the main window. */
  setOwnWindows(ids: readonly AccountId[]): void;
}

export interface AccountsListener {
  readonly onEvent: (event: AccountEvent) => void;
  /** The core of an account died and was restarted. Its requests wait for the returned promise. */
  readonly onRestart: (id: AccountId) => Promise<void>;
  /** The core of an account can't be started any longer. */
  readonly onGivenUp: (id: AccountId) => void;
  /** The account is closed. */
  readonly onClosed: (id: AccountId) => void;
}

export interface OpenAccountsOptions extends Omit<AccountCoreOptions, 'core'> {
  readonly createCore: () => CoreClient;
  readonly log: Log;
}

export function createOpenAccounts(options: OpenAccountsOptions): OpenAccounts {
  const opened = new Map<AccountId, AccountCore>();
  const spare = createSpare(start);
  const opening = new Set<AccountCore>();
  let listener: AccountsListener | null = null;
  const activity = createActivity(options.log);

  const all = () => [...opened.values()];
  const running = () => [...opened.values(), ...opening, ...spare.all()];
  const find = (id: AccountId) => opened.get(id) ?? null;

  function start(onUnusable: CoreListener['onUnusable']): AccountCore {
    if (!listener) throw new AppError('internal', 'No account can be opened yet.');
    const onStarted: CoreListener['onStarted'] = (started) => activity.tell([started]);
    return startAccountCore(options, listener, { onStarted, onUnusable });
  }

  async function open(access: AccountAccess, setAsideAs?: string | null): Promise<void> {
    await close(access.account.id);
    const accountCore = spare.take();
    opening.add(accountCore);
    try {
      await accountCore.open(access, setAsideAs);
      opened.set(access.account.id, accountCore);
      // The window may show it already.
      activity.tell([accountCore]);
    } catch (thrown) {
      await accountCore.core.stop();
      throw thrown;
    } finally {
      opening.delete(accountCore);
    }
  }

  async function remove(id: AccountId, accountCore: AccountCore): Promise<void> {
    opened.delete(id);
    listener?.onClosed(id);
    await accountCore.core.stop();
  }

  async function close(id: AccountId): Promise<void> {
    const accountCore = find(id);
    if (!accountCore) return;
    await closeOrDrop(accountCore, options.log);
    await remove(id, accountCore);
  }

  return {
    start(wanted) {
      listener = wanted;
      spare.next();
    },
    ...{ all, find, open, close },
    next: spare.next,
    dropNext: spare.drop,
    get: (id) => orNotOpen(find(id)),
    async reopen(id) {
      const accountCore = find(id);
      const last = accountCore?.current();
      if (!accountCore || !last) return;
      accountCore.drop();
      try {
        await accountCore.open(last);
      } catch (thrown) {
        await remove(id, accountCore);
        throw thrown;
      }
    },
    async drop(id) {
      const accountCore = find(id);
      accountCore?.drop();
      if (accountCore) await remove(id, accountCore);
    },
    closeAll: () => each(all(), ({ close }) => close()),
    stop: () => each(running(), ({ core }) => core.stop()),
    refreshRules: () => each(running(), ({ refreshRules }) => refreshRules()),
    refreshProxy: () => each(all(), ({ refreshProxy }) => refreshProxy()),
    setActivity: (told) => activity.set(told, running()),
    setShown: (id) => activity.setShown(id, running()),
    setOwnWindows: (ids) => activity.setOwnWindows(ids, running()),
  };
}

/** The core of the next account: made ahead at the start, and from then on when someone signs in. */
function createSpare(start: (onUnusable: CoreListener['onUnusable']) => AccountCore) {
  let spare: AccountCore | null = null;

  /** Whoever signs in next gets another one. */
  function leave(accountCore: AccountCore): void {
    if (accountCore === spare) spare = null;
  }

  function next(): AccountCore {
    spare ??= start(leave);
    return spare;
  }

  return {
    all: () => (spare ? [spare] : []),
    next,
    /** For an account to be opened. Not the one in which a later sign-in is verified, which would end with the account. */
    take(): AccountCore {
      const accountCore = spare?.isVerifying() ? start(leave) : next();
      leave(accountCore);
      return accountCore;
    },
    async drop(accountCore: AccountCore): Promise<void> {
      if (accountCore !== spare) return;
      leave(accountCore);
      await accountCore.core.stop();
    },
  };
}

function orNotOpen(accountCore: AccountCore | null): AccountCore {
  if (!accountCore) throw new AppError('signed-out', 'This account is not open.');
  return accountCore;
}

interface CoreListener {
  readonly onStarted: (accountCore: AccountCore) => void;
  /** It cannot be started any more. */
  readonly onUnusable: (accountCore: AccountCore) => void;
}

/** A core that has nothing open yet. */
function startAccountCore(
  options: OpenAccountsOptions,
  listener: AccountsListener,
  { onStarted, onUnusable }: CoreListener,
): AccountCore {
  const core = options.createCore();
  const accountCore = createAccountCore({ ...options, core });
  core.start({
    onEvent: (event) => {
      const account = accountCore.account();
      if (account) listener.onEvent({ ...event, account: account.id });
    },
    onRestart: async () => {
      onStarted(accountCore);
      const opened = accountCore.current();
      if (opened) await listener.onRestart(opened.account.id);
    },
    onGivenUp: () => {
      onUnusable(accountCore);
      const opened = accountCore.current();
      if (opened) listener.onGivenUp(opened.account.id);
    },
  });
  onStarted(accountCore);
  return accountCore;
}

/** Tells cores how the person uses Parley. An account that no window shows is polled as slowly as while none has the focus. */
function createActivity(log: Log) {
  let isFocused = false;
  let shown: AccountId | null = null;
  let inWindows: readonly AccountId[] = [];
  const isShown = (id: AccountId | undefined) => id !== undefined && (id === shown || inWindows.includes(id));

  function tell(accountCores: readonly AccountCore[], wake = false): void {
    for (const { core, account } of accountCores) {
      const focused = isFocused && isShown(account()?.id);
      core
        .control('setActivity', { focused, wake })
        .catch((thrown: unknown) => log.warn(`Core did not hear of the focus: ${describe(thrown)}`));
    }
  }

  return {
    tell: (accountCores: readonly AccountCore[]) => tell(accountCores),
    set({ focused, wake }: Activity, accountCores: readonly AccountCore[]): void {
      isFocused = focused;
      tell(accountCores, wake);
    },
    setShown(id: AccountId | null, accountCores: readonly AccountCore[]): void {
      if (id === shown) return;
      shown = id;
      tell(accountCores);
    },
    setOwnWindows(ids: readonly AccountId[], accountCores: readonly AccountCore[]): void {
      const isSame = ids.length === inWindows.length && ids.every((id) => inWindows.includes(id));
      inWindows = ids;
      if (!isSame) tell(accountCores);
    },
  };
}

async function closeOrDrop(accountCore: AccountCore, log: Log): Promise<void> {
  try {
    await accountCore.close();
  } catch (thrown) {
    // Its core has ended. It must not be opened again in the next one.
    accountCore.drop();
    log.warn(`An account was not closed in order: ${describe(thrown)}`);
  }
}

/** Runs `work` for each, even if it fails for others. Rejects with the first error. */
async function each(
  accountCores: readonly AccountCore[],
  work: (accountCore: AccountCore) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(accountCores.map(work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
