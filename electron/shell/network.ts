import type { Net, PowerMonitor, Session } from 'electron';
import type { Log } from './log.ts';
import { proxyFromPac } from './proxy.ts';

/** How often the system is asked whether it has a network: it does not tell by itself. */
const ONLINE_CHECK_MS = 5_000;

/** Calls back whenever the service is worth asking at once: after sleep, after unlocking, with the network back. */
export function watchForWake(powerMonitor: PowerMonitor, net: Net, onWake: () => void): void {
  powerMonitor.on('resume', onWake);
  powerMonitor.on('unlock-screen', onWake);
  let wasOnline = net.isOnline();
  setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) onWake();
    wasOnline = isOnline;
  }, ONLINE_CHECK_MS).unref();
}

/** The system's proxy for an address, as `http://host:port`; null for a direct connection. */
export async function resolveProxy(session: Session, address: string, log: Log): Promise<string | null> {
  const { url, unusable } = proxyFromPac(await session.resolveProxy(address));
  for (const entry of unusable)
    log.warn(`The system names a proxy of a kind that Parley cannot use: ${entry}.`);
  return url;
}
