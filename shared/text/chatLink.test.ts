import { expect, test } from 'vitest';
import { accountId, convId, msgId } from '../model/ids.ts';
import { chatLink, readChatLink, readWebChatLink, webChatLink, webClientIn } from './chatLink.ts';

const SERVICE = 'https://api.aurora.example/v1';

test.each([
  { convId: convId(12), msgId: null, account: null },
  { convId: convId(12), msgId: msgId(345), account: null },
  { convId: convId(12), msgId: msgId(345), account: accountId('a0b1') },
  { convId: convId(9_007_199_254_740_991), msgId: null, account: accountId('a0b1') },
])('a link that is written is read as the same place: $convId $msgId $account', (place) => {
  expect(readChatLink(chatLink(place))).toEqual(place);
});

test.each(['PARLEY://chat/12', ' parley://chat/12/ \n'])(
  'reads a link as systems and people hand it over: %j',
  (text) => {
    expect(readChatLink(text)).toEqual({ convId: 12, msgId: null, account: null });
  },
);

test.each([
  '',
  '12',
  'parley:chat/12',
  'parley://chat/',
  'parley://chat/-12',
  'parley://chat/1e3',
  'parley://chat/12/x',
  'parley://chat/12/345/6',
  'parley://send/12',
  'parley://chat/12?text=hello',
  'parley://chat/12?account=a&text=hello',
  'parley://chat/12?account=../other',
  'parley://chat/9999999999999999',
  'parley://chat/12 parley://chat/13',
  'https://parley.example/chat/12',
])('%j is no link of Parley', (text) => {
  expect(readChatLink(text)).toBeNull();
});

test.each([
  'https://api.aurora.example/#chat/12',
  'https://chat.aurora.example/app/?lang=en#chat/12',
  'https://aurora.example/#chat/inbox/12',
])('%j is a conversation of the service', (text) => {
  expect(readWebChatLink(text, SERVICE)).toEqual({ convId: 12, msgId: null, account: null });
});

test.each([
  'https://chat.evil.example/#chat/12',
  'https://aurora.example.evil.example/#chat/12',
  'https://other.example/#chat/12',
  'https://user:secret@api.aurora.example/#chat/12',
  'https://api.aurora.example/#chat/12x',
  'https://api.aurora.example/chat/12',
  'ftp://api.aurora.example/#chat/12',
  'not an address',
])('%j is none', (text) => {
  expect(readWebChatLink(text, SERVICE)).toBeNull();
});

test.each([
  ['https://evil.co.uk', 'https://example.co.uk'],
  ['https://chat.co.uk', 'https://api.co.uk'],
  ['https://co.uk', 'https://example.co.uk'],
  ['https://evil.github.io', 'https://aurora.github.io'],
  ['https://chat.github.io', 'https://aurora.github.io'],
  ['https://evil.herokuapp.com', 'https://api.herokuapp.com'],
  ['https://evil.k12.ca.us', 'https://school.k12.ca.us'],
  ['https://evil.com.br', 'https://aurora.com.br'],
  ['https://evil-api.aurora.example', 'https://api.aurora.example'],
  ['https://chat.evil.aurora.example', 'https://api.aurora.example'],
  ['https://api.aurora.example.', 'https://evil.example.'],
])('%s may belong to others than %s', (web, service) => {
  expect(readWebChatLink(`${web}/#chat/1`, service)).toBeNull();
  expect(readWebChatLink(`${service}/#chat/1`, web)).toBeNull();
});

test.each([
  ['https://chat.example.co.uk', 'https://api.example.co.uk'],
  ['https://chat.example.co.uk', 'https://example.co.uk'],
  ['https://aurora.de', 'https://messages.aurora.de'],
])('%s belongs to those who own %s', (web, service) => {
  expect(readWebChatLink(`${web}/#chat/1`, service)).toMatchObject({ convId: 1 });
  expect(readWebChatLink(`${service}/#chat/1`, web)).toMatchObject({ convId: 1 });
});

test('numbers are no sites, and neither is a country', () => {
  expect(readWebChatLink('http://127.0.0.2/#chat/1', 'http://127.0.0.1:4000')).toBeNull();
  expect(readWebChatLink('http://127.0.0.1:8080/#chat/1', 'http://127.0.0.1:4000')).not.toBeNull();
  expect(readWebChatLink('https://evil.example/#chat/1', 'https://aurora.example')).toBeNull();
});

test.each([
  ['https://chat.example.org', 'https://chat.example.org/'],
  ['https://chat.example.org/#chat/12', 'https://chat.example.org/'],
  ['  https://chat.example.org/app ', 'https://chat.example.org/app/'],
  ['https://chat.example.org/app#chat/inbox/12', 'https://chat.example.org/app'],
  ['http://localhost:8080/?lang=en#chat/1', 'http://localhost:8080/?lang=en'],
])('%j is a web client, whose links lead to its conversations', (text, expected) => {
  const webUrl = webClientIn(text);
  expect(webUrl).toBe(expected);
  expect(webClientIn(`${expected}#chat/5`)).toBe(expected);
  expect(readWebChatLink(webChatLink(expected, convId(12)), expected)?.convId).toBe(12);
});

test.each([
  'chat.example.org',
  'ftp://chat.example.org',
  'https://me:secret@chat.example.org',
  'https://x.org/#about',
  '',
])('%j is no web client', (text) => {
  expect(webClientIn(text)).toBeNull();
});
