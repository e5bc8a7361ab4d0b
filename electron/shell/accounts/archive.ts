import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { Account } from '../../../shared/model.ts';
import type { Credentials, ProxyLogin, Rules } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { ProxyLogins } from '../network/proxyLogins.ts';

/** What it takes to open an account's archive in core. Held in memory only, to open it again after a crash. */
export interface OpenArchive {
  readonly account: Account;
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly password: string;
}

/** The archive that core has open, and the folders that archives are kept in. */
export interface Archive {
  current(): OpenArchive | null;
  /** Whether the service accepts the credentials. Throws the AppError that says why not. */
  verify(credentials: Credentials): Promise<void>;
  /** Opens it in place of the one that is open. `setAsideAs`: of what could not be opened and was just put out of the way. */
  open(next: OpenArchive, setAsideAs?: string | null): Promise<void>;
  setPassword(password: string): Promise<void>;
  /** Tells core the system's proxy anew. */
  refreshProxy(): Promise<void>;
  /**
   * Who to be for the proxy that is in the way; kept for the next time.
   * @throws AppError `not-found` when there is no proxy, or of `ProxyLogins.keep`
   */
  signInToProxy(login: ProxyLogin): Promise<void>;
  /** What keeps core from the service: a login that the proxy refused is forgotten. */
  hear(error: ErrorData): Promise<void>;
  /**
   * A page for the browser, where a network that wants a sign-in can show its own; null before any service was asked. It is a page without
   * encryption, since only there a network can answer in another's place, and of the service's own host, so that nobody else learns of it.
   */
  plainPage(): string | null;
  /** Tells core anew what the settings say. */
  refreshRules(): Promise<void>;
  close(): Promise<void>;
  /** Core lost it: there is nothing open any more. */
  drop(): void;
  /** Deletes an account's folder with everything in it. */
  remove(id: string): Promise<void>;
  /** Puts an account's folder out of the way, and returns its new name; null when there is none. */
  setAside(id: string, now: Date): Promise<string | null>;
}

export interface ArchiveOptions {
  /** The folder that holds one folder per account. */
  readonly accountsDir: string;
  readonly core: Pick<CoreClient, 'control'>;
  /** The system's proxy for an address; null for none. */
  readonly resolveProxy: (serviceUrl: string) => Promise<string | null>;
  readonly proxyLogins: ProxyLogins;
  /** What the settings say, in the network that the computer is in. */
  readonly rules: () => Rules;
}

export function createArchive(options: ArchiveOptions): Archive {
  const { accountsDir, core, resolveProxy, proxyLogins } = options;
  let opened: OpenArchive | null = null;
  /** The service that was asked last, and the proxy on the way there, as `host:port`. */
  let service: URL | null = null;
  let proxy: string | null = null;
  const dirOf = (id: string) => path.join(accountsDir, id);

  async function applyProxyFor(serviceUrl: string): Promise<void> {
    const url = await resolveProxy(serviceUrl);
    service = new URL(serviceUrl);
    proxy = url === null ? null : new URL(url).host;
    await core.control('setProxy', { url, login: proxy === null ? null : await proxyLogins.get(proxy) });
  }

  async function hear({ code, details }: ErrorData): Promise<void> {
    if (code !== 'proxy-auth' || !details?.isProxyLoginRefused) return;
    if (details.proxy !== undefined) await proxyLogins.forget(details.proxy);
  }

  async function refreshRules(): Promise<void> {
    await core.control('setRules', options.rules());
  }

  async function close(): Promise<void> {
    if (!opened) return;
    await core.control('close', {});
    opened = null;
  }

  return {
    current: () => opened,
    async verify(credentials) {
      await applyProxyFor(credentials.serviceUrl);
      try {
        await core.control('verify', credentials);
      } catch (thrown) {
        await hear(AppError.from(thrown).toData());
        throw thrown;
      }
    },
    async open(next, setAsideAs = null) {
      await close();
      const dir = dirOf(next.account.id);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await applyProxyFor(next.account.serviceUrl);
      await refreshRules();
      const { account, key, password } = next;
      await core.control('open', { account, dir, key, password, ...(setAsideAs !== null && { setAsideAs }) });
      opened = next;
    },
    async setPassword(password) {
      if (!opened) return;
      await core.control('setPassword', { password });
      opened = { ...opened, password };
    },
    async refreshProxy() {
      if (opened) await applyProxyFor(opened.account.serviceUrl);
    },
    async signInToProxy(login) {
      if (proxy === null)
        throw new AppError('not-found', 'There is no proxy between Parley and the service.');
      await proxyLogins.keep(proxy, login);
      if (opened) await applyProxyFor(opened.account.serviceUrl);
    },
    hear,
    plainPage: () => service && `http://${service.hostname}${isPlain(service) ? `:${service.port}` : ''}/`,
    refreshRules,
    close,
    drop() {
      opened = null;
    },
    async remove(id) {
      await rm(dirOf(id), { recursive: true, force: true });
    },
    async setAside(id, now) {
      const name = `${id}.locked-${now.getTime()}`;
      try {
        await rename(dirOf(id), dirOf(name));
        return name;
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw thrown;
      }
    },
  };
}

/** A service on this computer has no encryption, and a port of its own. */
const isPlain = ({ protocol, port }: URL): boolean => protocol === 'http:' && port !== '';
