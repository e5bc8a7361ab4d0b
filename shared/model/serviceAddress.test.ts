import { expect, test } from 'vitest';
import { normaliseServiceUrl } from './serviceAddress.ts';

test.each([
  ['https://Chat.Example.org/base//', 'https://chat.example.org/base'],
  ['chat.example.org', 'https://chat.example.org'],
  [' http://127.0.0.1:8787/ ', 'http://127.0.0.1:8787'],
  ['http://localhost:1', 'http://localhost:1'],
  ['http://[::1]:1/?q#f', 'http://[::1]:1'],
  ['https:/chat.example.org', 'https://chat.example.org'],
])('the address %s means %s', (typed, meant) => {
  expect(normaliseServiceUrl(typed)).toBe(meant);
});

test.each([
  ['http://chat.example.org', 'not-encrypted'],
  ['ftp://chat.example.org', 'other-scheme'],
  ['https://ana@chat.example.org', 'login'],
  ['https://ana:secret@chat.example.org', 'login'],
  ['ana@chat.example.org', 'email'],
  ['chat example.org', 'space'],
  ['https://chat.example.org/ base', 'space'],
  ['https://chat.example.org:99999', 'invalid'],
  ['https://', 'invalid'],
])('the address %s can’t be used, and the reason is told: %s', (typed, address) => {
  expect(() => normaliseServiceUrl(typed)).toThrow(
    expect.objectContaining({ code: 'bad-address', details: { address } }),
  );
});
