import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { Account } from '../../../shared/model/session.ts';
import type { Credentials, ProxyLogin, Rules } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { AccountFolders } from './accountFolders.ts';
import { createWayToService, type WayOptions } from './wayToService.ts';

/** The data that opens an account in core. Held in memory only, to open it again after a crash. */
export interface AccountAccess {
  readonly account: Account;
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly password: string;
}

/** A core of its own for one account. */
export interface AccountCore {
  readonly core: CoreClient;
  /** null also while it is opened again after a crash. */
  current(): AccountAccess | null;
  /** The account that is open, or about to be. Core's events are about it. */
  account(): Account | null;
  /** Whether the service accepts the credentials. Throws the AppError that says why not. */
  verify(credentials: Credentials): Promise<void>;
  isVerifying(): boolean;
  /** Opens an account in place of the one that is open. `setAsideAs`: the new name of a folder that couldn't be opened. */
  open(next: AccountAccess, setAsideAs?: string | null): Promise<void>;
  setPassword(password: string): Promise<void>;
  /** Tells core the system's proxy anew. */
  refreshProxy(): Promise<void>;
  /**
   * Resolves to the proxy between Parley and the service, as `host:port`, if it may get a login from the page.
   * @throws AppError `not-found` when there is no proxy, or of `ProxyLogins.permit`
   */
  permitProxyLogin(): Promise<string>;
  /** Signs in to a proxy that may get a login, and saves that. @throws AppError of `ProxyLogins.keep` */
  signInToProxy(proxy: string, login: ProxyLogin): Promise<void>;
  /** Takes an error that keeps core from the service, and forgets a login that the proxy refused. */
  hear(error: ErrorData): Promise<void>;
  /**
   * A page for the browser, where a network that wants a sign-in can show its own; null before any service was asked. It is a page without
   * encryption, since only there a network can answer in another's place, and of the service's own host, so that no one else learns of it.
   */
  plainPage(): string | null;
  /** Tells core anew what the settings say. */
  refreshRules(): Promise<void>;
  close(): Promise<void>;
  /** Core lost it: there is nothing open any more. */
  drop(): void;
}

export interface AccountCoreOptions extends WayOptions {
  readonly core: CoreClient;
  readonly folders: Pick<AccountFolders, 'make'>;
  /** The settings that apply in the computer's current network. */
  readonly rules: () => Rules;
}

export function createAccountCore(options: AccountCoreOptions): AccountCore {
  const { core, folders } = options;
  const way = createWayToService(options);
  let opened: AccountAccess | null = null;
  let opening: AccountAccess | null = null;
  let verifying = 0;

  async function refreshRules(): Promise<void> {
    await core.control('setRules', options.rules());
  }

  async function refreshProxy(): Promise<void> {
    if (opened) await way.applyProxyFor(opened.account.serviceUrl);
  }

  async function close(): Promise<void> {
    if (!opened) return;
    await core.control('close', {});
    opened = null;
  }

  async function open(next: AccountAccess, setAsideAs: string | null): Promise<void> {
    const dir = await folders.make(next.account.id);
    await way.applyProxyFor(next.account.serviceUrl);
    await refreshRules();
    const { account, key, password } = next;
    await core.control('open', { account, dir, key, password, ...(setAsideAs !== null && { setAsideAs }) });
    opened = next;
  }

  return {
    core,
    current: () => opened,
    account: () => (opened ?? opening)?.account ?? null,
    async verify(credentials) {
      verifying += 1;
      try {
        await way.applyProxyFor(credentials.serviceUrl);
        await core.control('verify', credentials);
      } catch (thrown) {
        await way.hear(AppError.from(thrown).toData());
        throw thrown;
      } finally {
        verifying -= 1;
      }
    },
    isVerifying: () => verifying > 0,
    async open(next, setAsideAs = null) {
      await close();
      opening = next;
      await open(next, setAsideAs).finally(() => {
        opening = null;
      });
    },
    async setPassword(password) {
      if (!opened) return;
      await core.control('setPassword', { password });
      opened = { ...opened, password };
    },
    refreshProxy,
    permitProxyLogin: way.permitProxyLogin,
    async signInToProxy(proxy, login) {
      await options.proxyLogins.keep(proxy, login);
      await refreshProxy();
    },
    hear: way.hear,
    plainPage: way.plainPage,
    refreshRules,
    close,
    drop() {
      opened = null;
    },
  };
}
