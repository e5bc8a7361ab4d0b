import { expect, test } from 'vitest';
import { proxyFromPac } from './proxyFromPac.ts';

test.each([
  ['DIRECT', null, []],
  ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080', []],
  ['HTTPS proxy.example:443', 'https://proxy.example:443', []],
  ['SOCKS5 socks.example:1080; PROXY proxy.example:8080', 'http://proxy.example:8080', ['SOCKS5']],
  ['', null, []],
])('of the proxies %j takes the first that it can use', (list, url, unusable) => {
  expect(proxyFromPac(list)).toEqual({ url, unusable });
});
