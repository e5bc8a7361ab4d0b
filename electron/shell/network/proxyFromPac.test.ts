import { expect, test } from 'vitest';
import { proxyFromPac } from './proxyFromPac.ts';

test.each([
  ['DIRECT', null, []],
  ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080', []],
  ['HTTPS proxy.example:443', 'https://proxy.example:443', []],
  ['SOCKS5 socks.example:1080; PROXY proxy.example:8080', 'http://proxy.example:8080', ['SOCKS5']],
  ['SOCKS5 socks.example:1080; DIRECT', null, ['SOCKS5']],
  ['SOCKS5 socks.example:1080', 'socks5://socks.example:1080', ['SOCKS5']],
  ['SOCKS a.example:1080; QUIC b.example:443;', 'socks://a.example:1080', ['SOCKS', 'QUIC']],
  ['', null, []],
])('of the proxies %j takes the first that it can use, or else the first', (list, url, unusable) => {
  expect(proxyFromPac(list)).toEqual({ url, unusable });
});
