import { expect, test } from 'vitest';
import { openTestClient } from '../../electron/core/api/testClient.ts';
import { DEFAULT_TIMEOUTS } from '../../electron/core/api/transport.ts';
import { normaliseServiceUrl } from './serviceAddress.ts';

test.each([
  ['https://Chat.Example.org/base//', 'https://chat.example.org/base'],
  ['chat.example.org', 'https://chat.example.org'],
  [' http://127.0.0.1:8787/ ', 'http://127.0.0.1:8787'],
  ['http://localhost:1', 'http://localhost:1'],
  ['http://[::1]:1/?q#f', 'http://[::1]:1'],
])('the address %s means %s', (typed, meant) => {
  expect(normaliseServiceUrl(typed)).toBe(meant);
});

test.each([
  'http://chat.example.org',
  'http://127.0.0.1.example.org',
  'ftp://x.example',
  'https://u:p@x.example',
  '',
])('the address %j is refused, since the password would not be protected', (typed) => {
  expect(() => openTestClient(typed, { timeouts: DEFAULT_TIMEOUTS })).toThrow(
    expect.objectContaining({ code: 'bad-address' }),
  );
});
