import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/** All that is assigned to the internet (IANA, IPv6 Global Unicast Address Assignments). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the internet, as opposed to this computer's or a private network's. */
export function isPublic(address: string): boolean {
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6));
}

/** Whether an address with an IP address in place of a name leads into a private network. A name says nothing: it is looked up for each call. */
export function namesPrivateAddress(url: string): boolean {
  const host = hostOf(new URL(url).hostname);
  return isIP(host) !== 0 && !isPublic(host);
}

const hostOf = (hostname: string): string => hostname.replace(/^\[(.*)\]$/u, '$1');

const isPrivate = (host: string): Error => new Error(`${host} leads into a private network`);

type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks up a name once, and fails unless all of its addresses are public. The connection goes to what was checked, so a name that leads
 * elsewhere a moment later (DNS rebinding) is of no use.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = error ? [] : found;
      if (error) done(error, []);
      else if (!first) done(new Error(`${name} leads nowhere`), []);
      else if (!found.every(({ address }) => isPublic(address))) done(isPrivate(name), []);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
}

/** Connects as undici does, but to the internet alone. */
export function publicConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup() });
  return (to, done) => {
    const host = hostOf(to.hostname);
    // Node looks up no IP address.
    if (isIP(host) !== 0 && !isPublic(host)) done(isPrivate(host), null);
    else connect(to, done);
  };
}
