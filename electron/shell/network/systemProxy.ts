import type { Session } from 'electron';
import type { Log } from '../app/log.ts';
import { proxyFromPac } from './proxyFromPac.ts';

/** The system's proxy for an address, as `http://host:port`, or of a kind that core refuses; null for a direct connection. */
export async function resolveProxy(session: Session, address: string, log: Log): Promise<string | null> {
  const { url, unusable } = proxyFromPac(await session.resolveProxy(address));
  for (const entry of unusable)
    log.warn(`The system names a proxy of a kind that Parley cannot use: ${entry}.`);
  return url;
}
