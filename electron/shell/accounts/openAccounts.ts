import type { AccountEvent } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Activity } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { describe, type Log } from '../app/log.ts';
import { type Archive, type ArchiveOptions, createArchive, type OpenArchive } from './archive.ts';

/** The accounts that are open at the same time, each in a core of its own. What becomes of one does not touch the others. */
export interface OpenAccounts {
  /** Starts a core for whoever is opened first. To be called before anything else. */
  start(listener: AccountsListener): void;
  /** In the order in which they were opened. */
  all(): readonly Archive[];
  find(id: AccountId): Archive | null;
  /** @throws AppError `signed-out` when it is not open */
  get(id: AccountId): Archive;
  /** In which the next account will be opened, and in which its credentials are verified before. */
  next(): Archive;
  /** Opens an account, in place of what is open of it. See `Archive.open`. */
  open(opening: OpenArchive, setAsideAs?: string | null): Promise<void>;
  /** Opens an account again in its core, which was started anew. It is not open any more when that fails. */
  reopen(id: AccountId): Promise<void>;
  /** Closes an account and ends its core. Nothing happens when it is not open. */
  close(id: AccountId): Promise<void>;
  /** Core lost it: it is not open any more. */
  drop(id: AccountId): Promise<void>;
  /** Closes all of them; their cores go on until `stop`. */
  closeAll(): Promise<void>;
  /** Ends every core at once. */
  stop(): Promise<void>;
  /** Tells every core anew what the settings say. */
  refreshRules(): Promise<void>;
  /** Tells every core of the system's proxy anew. */
  refreshProxy(): Promise<void>;
  /** Tells every core how the person uses Parley, also those that are started later. */
  setActivity(activity: Activity): void;
}

export interface AccountsListener {
  readonly onEvent: (event: AccountEvent) => void;
  /** The core of an account has ended and was started anew. Its requests wait until what is returned is done. */
  readonly onRestart: (id: AccountId) => Promise<void>;
  /** The core of an account cannot be started any more. */
  readonly onGivenUp: (id: AccountId) => void;
  /** It is not open any more. */
  readonly onClosed: (id: AccountId) => void;
}

export interface OpenAccountsOptions extends Omit<ArchiveOptions, 'core'> {
  readonly createCore: () => CoreClient;
  readonly log: Log;
}

export function createOpenAccounts(options: OpenAccountsOptions): OpenAccounts {
  const opened = new Map<AccountId, Archive>();
  /** Made ahead at the start, and from then on when somebody signs in. */
  let spare: Archive | null = null;
  let listener: AccountsListener | null = null;
  let activity: Activity = { focused: false, wake: false };

  const all = () => [...opened.values()];
  const withSpare = () => (spare ? [...opened.values(), spare] : all());
  const find = (id: AccountId) => opened.get(id) ?? null;

  function next(): Archive {
    if (!listener) throw new AppError('internal', 'No account can be opened yet.');
    spare ??= startArchive(options, listener, {
      onStarted: (archive) => tellActivity(archive, activity, options.log),
      // Whoever signs in next gets another one.
      onUnusable: (archive) => {
        if (archive === spare) spare = null;
      },
    });
    return spare;
  }

  async function remove(id: AccountId, archive: Archive): Promise<void> {
    opened.delete(id);
    listener?.onClosed(id);
    await archive.core.stop();
  }

  async function close(id: AccountId): Promise<void> {
    const archive = find(id);
    if (!archive) return;
    await archive.close().catch((thrown: unknown) => {
      // Its core has ended. It must not be opened again in the next one.
      archive.drop();
      options.log.warn(`An account was not closed in order: ${describe(thrown)}`);
    });
    await remove(id, archive);
  }

  return {
    start(wanted) {
      listener = wanted;
      next();
    },
    ...{ all, find, next, close },
    get(id) {
      const archive = find(id);
      if (!archive) throw new AppError('signed-out', 'This account is not open.');
      return archive;
    },
    async open(opening, setAsideAs) {
      await close(opening.account.id);
      const archive = next();
      await archive.open(opening, setAsideAs);
      opened.set(opening.account.id, archive);
      spare = null;
    },
    async reopen(id) {
      const archive = find(id);
      const last = archive?.current();
      if (!archive || !last) return;
      archive.drop();
      try {
        await archive.open(last);
      } catch (thrown) {
        await remove(id, archive);
        throw thrown;
      }
    },
    async drop(id) {
      const archive = find(id);
      archive?.drop();
      if (archive) await remove(id, archive);
    },
    closeAll: () => each(all(), ({ close }) => close()),
    stop: () => each(withSpare(), ({ core }) => core.stop()),
    refreshRules: () => each(withSpare(), ({ refreshRules }) => refreshRules()),
    refreshProxy: () => each(all(), ({ refreshProxy }) => refreshProxy()),
    setActivity(told) {
      activity = { ...told, wake: false };
      for (const archive of withSpare()) tellActivity(archive, told, options.log);
    },
  };
}

interface CoreListener {
  readonly onStarted: (archive: Archive) => void;
  /** It cannot be started any more. */
  readonly onUnusable: (archive: Archive) => void;
}

/** A core that has nothing open yet. */
function startArchive(
  options: OpenAccountsOptions,
  listener: AccountsListener,
  { onStarted, onUnusable }: CoreListener,
): Archive {
  const core = options.createCore();
  const archive = createArchive({ ...options, core });
  core.start({
    onEvent: (event) => {
      const account = archive.owner();
      if (account !== null) listener.onEvent({ ...event, account });
    },
    onRestart: async () => {
      onStarted(archive);
      const opened = archive.current();
      if (opened) await listener.onRestart(opened.account.id);
    },
    onGivenUp: () => {
      onUnusable(archive);
      const opened = archive.current();
      if (opened) listener.onGivenUp(opened.account.id);
    },
  });
  onStarted(archive);
  return archive;
}

function tellActivity({ core }: Archive, activity: Activity, log: Log): void {
  core
    .control('setActivity', activity)
    .catch((thrown: unknown) => log.warn(`Core did not hear of the focus: ${describe(thrown)}`));
}

/** Does it for each, whatever becomes of the others. Rejects with what went wrong first. */
async function each(archives: readonly Archive[], work: (archive: Archive) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(archives.map(work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
