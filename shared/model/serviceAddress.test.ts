import { expect, test } from 'vitest';
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
