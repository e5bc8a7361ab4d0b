import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
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
  /** See `AccountCore.permitProxyLogin`. */
  permitProxyLogin(): Promise<string>;
  /** See `AccountCore.hear`. */
  hear(error: ErrorData): Promise<void>;
  /** See `AccountCore.plainPage`. */
  plainPage(): string | null;
}

export function createWayToService({ core, resolveProxy, proxyLogins }: WayOptions): WayToService {
  let service: URL | null = null;
  /** As `host:port`. */
  let proxy: string | null = null;
  return {
    async applyProxyFor(serviceUrl) {
      const url = await resolveProxy(serviceUrl);
      service = new URL(serviceUrl);
      proxy = url === null ? null : new URL(url).host;
      await core.control('setProxy', { url, login: proxy === null ? null : await proxyLogins.get(proxy) });
    },
    async permitProxyLogin() {
      const asked = proxy;
      if (asked === null)
        throw new AppError('not-found', 'There is no proxy between Parley and the service.');
      await proxyLogins.permit(asked);
      return asked;
    },
    async hear({ code, details }) {
      if (code !== 'proxy-auth' || details?.proxy === undefined) return;
      proxyLogins.hearWanted(details.proxy);
      if (details.isProxyLoginRefused) await proxyLogins.forget(details.proxy);
    },
    plainPage: () => service && `http://${service.hostname}${isPlain(service) ? `:${service.port}` : ''}/`,
  };
}

/** A service on this computer has no encryption and its own port. */
const isPlain = ({ protocol, port }: URL): boolean => protocol === 'http:' && port !== '';
