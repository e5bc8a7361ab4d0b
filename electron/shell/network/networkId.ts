import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** How many of the 16 bits of each group of an IPv6 address name the network: the first four groups, whole. */
const IPV6_NETWORK_GROUPS = 4;

/**
 * Identifies a network: 16 hexadecimal digits from the interfaces' hardware and network addresses; null without a network. Two networks
 * with the same range of addresses look alike, unless the system shows each a different hardware address.
 */
export function networkId(interfaces: ReturnType<typeof networkInterfaces>): string | null {
  const outer = Object.values(interfaces).flatMap((addresses) => addresses?.filter(isOuter) ?? []);
  const fourth = outer.filter(({ family }) => family === 'IPv4');
  // Addresses of IPv6 come and go within one network, so they count only where there are no others.
  const known = (fourth.length > 0 ? fourth : outer).map((each) => `${each.mac} ${networkOf(each)}`);
  if (known.length === 0) return null;
  const names = [...new Set(known)].sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

/** Link-local addresses are there without any network. */
function isOuter({ internal, address }: NetworkInterfaceInfo): boolean {
  return !internal && !address.startsWith('169.254.') && !/^fe[89ab]/iu.test(address);
}

function networkOf({ address, netmask }: NetworkInterfaceInfo): string {
  if (!isIPv4(address)) return groupsOf(address).slice(0, IPV6_NETWORK_GROUPS).join(':');
  const mask = netmask.split('.').map(Number);
  const bytes = address.split('.').map((byte, index) => Number(byte) & (mask[index] ?? 0));
  return bytes.join('.');
}

/** The eight groups of an IPv6 address, including those that `::` stands for. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after = ''] = address.split('::');
  const split = (part: string) => part.split(':').filter((group) => group !== '');
  const [start, end] = [split(before), split(after)];
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
}
