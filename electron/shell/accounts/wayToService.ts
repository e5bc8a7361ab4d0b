import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { ProxyLogin } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { ProxyLogins } from '../network/proxyLogins.ts';

export interface WayOptions {
  readonly core: Pick<CoreClient, 'control'>;
  /** The system's proxy for an address; null for none. */
  readonly resolveProxy: (serviceUrl: string) => Promise<string | null>;
  readonly proxyLogins: ProxyLogins;
}

/** The last service used, and the proxy for it. */
export interface WayToService {
  /** Tells core the system's proxy for a service, with the saved login for it. */
  applyProxyFor(serviceUrl: string): Promise<void>;
  /**
   * Saves the login for the current proxy.
   * @throws AppError `not-found` if there is no proxy, or if it did not ask for one, or of `ProxyLogins.keep`
   */
  keepProxyLogin(login: ProxyLogin): Promise<void>;
  /** See `AccountCore.hear`. */
  hear(error: ErrorData): Promise<void>;
  /** See `AccountCore.plainPage`. */
  plainPage(): string | null;
}

export function createWayToService({ core, resolveProxy, proxyLogins }: WayOptions): WayToService {
  let service: URL | null = null;
  /** As `host:port`. */
  let proxy: string | null = null;
  /** The proxy wants a login, and got none since. A page that was taken over could send data to it as one. */
  let isLoginWanted = false;
  return {
    async applyProxyFor(serviceUrl) {
      const url = await resolveProxy(serviceUrl);
      service = new URL(serviceUrl);
      proxy = url === null ? null : new URL(url).host;
      await core.control('setProxy', { url, login: proxy === null ? null : await proxyLogins.get(proxy) });
    },
    async keepProxyLogin(login) {
      if (proxy === null)
        throw new AppError('not-found', 'There is no proxy between Parley and the service.');
      if (!isLoginWanted) throw new AppError('not-found', 'The proxy did not ask for a login.');
      await proxyLogins.keep(proxy, login);
      isLoginWanted = false;
    },
    async hear({ code, details }) {
      if (code !== 'proxy-auth') return;
      isLoginWanted = true;
      if (details?.isProxyLoginRefused && details.proxy !== undefined)
        await proxyLogins.forget(details.proxy);
    },
    plainPage: () => service && `http://${service.hostname}${isPlain(service) ? `:${service.port}` : ''}/`,
  };
}

/** A service on this computer has no encryption and its own port. */
const isPlain = ({ protocol, port }: URL): boolean => protocol === 'http:' && port !== '';
