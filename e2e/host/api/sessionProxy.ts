import type { ProxyConfig } from 'electron';
import type { Gateway } from '../gateway.ts';
import { systemProxy } from './proxy.ts';

/** A proxy that does not answer, for every address: what a page without a network gets. */
const DEAD = /^(?:https?:\/\/|socks5:\/\/)?(127\.0\.0\.1:9)$/u;

/**
 * `setProxy` and `resolveProxy` of a session. `gateway`: the way out of the session's pages; null for a session without pages. Provided are
 * the system's proxy, which the pages never use, and a dead one for everything (`<-loopback>`).
 */
export function makeSessionProxy(gateway: Gateway | null, env: NodeJS.ProcessEnv) {
  let dead: string | undefined;
  return {
    async setProxy({ mode, proxyRules = '', proxyBypassRules = '', pacScript }: ProxyConfig): Promise<void> {
      const isSystem = mode === 'system' && proxyRules === '' && pacScript === undefined;
      const isFixed = (mode ?? 'fixed_servers') === 'fixed_servers' && proxyBypassRules === '<-loopback>';
      const address = isFixed ? DEAD.exec(proxyRules)?.[1] : undefined;
      if (!isSystem && address === undefined)
        throw new Error('electron-host: session.setProxy to a proxy that may answer is not provided');
      dead = address;
      gateway?.setWay(dead === undefined ? 'loopback' : 'closed');
    },
    resolveProxy: async (url: string): Promise<string> =>
      dead === undefined ? systemProxy(url, env) : `PROXY ${dead}`,
  };
}
