import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkId } from './networkId.ts';

const MAC = '02:42:ac:11:00:02';

function v4(address: string, more: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo {
  const facts = { netmask: '255.255.255.0', mac: MAC, internal: false, cidr: null, ...more };
  return { ...facts, family: 'IPv4', address };
}

function v6(address: string): NetworkInterfaceInfo {
  return {
    family: 'IPv6',
    address,
    netmask: 'ffff:ffff:ffff:ffff::',
    ...{ mac: MAC, internal: false, scopeid: 0, cidr: null },
  };
}

const home = networkId({ wifi: [v4('192.168.1.20')] });

test('is the same for another address in the same network, whatever the interfaces are called', () => {
  expect(home).toMatch(/^[0-9a-f]{16}$/);
  expect(networkId({ wlan0: [v4('192.168.1.77')] })).toBe(home);
});

test('is another one in another network, or with another interface', () => {
  expect(networkId({ wifi: [v4('10.0.7.20')] })).not.toBe(home);
  expect(networkId({ wifi: [v4('192.168.1.20', { mac: '02:42:ac:11:00:03' })] })).not.toBe(home);
  expect(networkId({ wifi: [v4('192.168.1.20', { netmask: '255.255.0.0' })] })).not.toBe(home);
});

test('does not go by the order of interfaces, nor by IPv6 addresses that come and go', () => {
  const two = networkId({ wifi: [v4('192.168.1.20')], cable: [v4('10.0.7.20')] });
  const turned = networkId({ cable: [v6('2001:db8::5'), v4('10.0.7.20')], wifi: [v4('192.168.1.20')] });
  expect(turned).toBe(two);
});

test('goes by the prefix where there is IPv6 alone', () => {
  const one = networkId({ wifi: [v6('2001:db8:0:7::5'), v6('fe80::1')] });
  expect(one).not.toBeNull();
  expect(networkId({ wifi: [v6('2001:db8::7:a:b:c:d')] })).toBe(one);
  expect(networkId({ wifi: [v6('2001:db8:0:8::5')] })).not.toBe(one);
});

test('is null without a network', () => {
  const loopback = v4('127.0.0.1', { internal: true });
  expect(networkId({ lo: [loopback], wifi: [v4('169.254.3.4'), v6('fe80::1')] })).toBeNull();
  expect(networkId({})).toBeNull();
});
