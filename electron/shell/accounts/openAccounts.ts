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
  /** In which the next account will be opened, and in which its credentials are verified before. */
  next(): AccountCore;
  /** Ends the core of the next account with the requests that it makes. Nothing happens when it is being opened by now. */
  dropNext(accountCore: AccountCore): Promise<void>;
  /** Opens an account, in place of what is open of it. See `AccountCore.open`. */
  open(opening: AccountAccess, setAsideAs?: string | null): Promise<void>;
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
  /** Tells every core how the person uses Parley, including those that start later. */
  setActivity(activity: Activity): void;
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
  /** Made ahead at the start, and from then on when someone signs in. */
  let spare: AccountCore | null = null;
  let listener: AccountsListener | null = null;
  let activity: Activity = { focused: false, wake: false };

  const all = () => [...opened.values()];
  const withSpare = () => (spare ? [...opened.values(), spare] : all());
  const find = (id: AccountId) => opened.get(id) ?? null;

  function next(): AccountCore {
    if (!listener) throw new AppError('internal', 'No account can be opened yet.');
    spare ??= startAccountCore(options, listener, {
      onStarted: (accountCore) => tellActivity(accountCore, activity, options.log),
      // Whoever signs in next gets another one.
      onUnusable: (accountCore) => {
        if (accountCore === spare) spare = null;
      },
    });
    return spare;
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
      next();
    },
    ...{ all, find, next, close },
    get: (id) => orNotOpen(find(id)),
    async dropNext(accountCore) {
      if (accountCore !== spare || spare.owner() !== null) return;
      spare = null;
      await accountCore.core.stop();
    },
    async open(opening, setAsideAs) {
      await close(opening.account.id);
      const accountCore = next();
      await accountCore.open(opening, setAsideAs);
      opened.set(opening.account.id, accountCore);
      spare = null;
    },
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
    stop: () => each(withSpare(), ({ core }) => core.stop()),
    refreshRules: () => each(withSpare(), ({ refreshRules }) => refreshRules()),
    refreshProxy: () => each(all(), ({ refreshProxy }) => refreshProxy()),
    setActivity(told) {
      activity = { ...told, wake: false };
      for (const accountCore of withSpare()) tellActivity(accountCore, told, options.log);
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
      const account = accountCore.owner();
      if (account !== null) listener.onEvent({ ...event, account });
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

function tellActivity({ core }: AccountCore, activity: Activity, log: Log): void {
  core
    .control('setActivity', activity)
    .catch((thrown: unknown) => log.warn(`Core did not hear of the focus: ${describe(thrown)}`));
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
