import { LinkifyIt } from 'linkify-it';
import { expect, test, vi } from 'vitest';
import { linkParts } from './linkParts.ts';

const links = (text: string) => linkParts(text).filter((part) => part.kind === 'link');

test('https and mailto addresses become links, the text around them stays as it is', () => {
  expect(linkParts('See https://example.org/a?b=1, or write to help@example.org.')).toEqual([
    { kind: 'text', at: 0, text: 'See ' },
    {
      kind: 'link',
      at: 4,
      text: 'https://example.org/a?b=1',
      url: 'https://example.org/a?b=1',
      said: 'https://example.org/a?b=1',
      host: null,
    },
    { kind: 'text', at: 29, text: ', or write to ' },
    {
      kind: 'link',
      at: 43,
      text: 'help@example.org',
      url: 'mailto:help@example.org',
      said: 'mailto:help@example.org',
      host: null,
    },
    { kind: 'text', at: 59, text: '.' },
  ]);
});

test('a link to a place in Parley is one, in its plain spelling', () => {
  expect(links('See parley://chat/12/345, PARLEY://chat/12/ and parley://chat/7?account=a0.')).toMatchObject([
    { text: 'parley://chat/12/345', url: 'parley://chat/12/345' },
    { text: 'PARLEY://chat/12/', url: 'parley://chat/12' },
    { text: 'parley://chat/7?account=a0', url: 'parley://chat/7?account=a0' },
  ]);
  expect(
    links('parley://chat/12x parley://send/1 parley:chat/12 parley://chat/1?text=a parley://chat//'),
  ).toEqual([]);
});

test('other schemes stay text', () => {
  const text =
    'http://a.example javascript:alert(1) file:///etc/passwd ftp://a.example //a.example data:text/html,x';
  expect(linkParts(text)).toEqual([{ kind: 'text', at: 0, text }]);
});

test('a link that hides a name and password before the host stays text', () => {
  expect(links('https://bank.example@evil.example/')).not.toContainEqual(
    expect.objectContaining({ url: expect.stringContaining('@evil') }),
  );
});

test.each([
  'eve&attach=.netrc&x=a@evil.example',
  'mailto:x&attach=.bashrc&to=eve@evil.example',
  'mailto:a@b.example%27,attachment=%27file:///etc/passwd',
])('%s, which could attach a file to an email, stays text', (text) => {
  for (const { url } of links(text)) expect(url).not.toMatch(/attach/u);
  expect(links(`${text} and mailto:a@b.example?attach=x`).at(-1)?.url).toBe('mailto:a@b.example');
});

test('a look-alike host says where it really leads', () => {
  expect(links('https://аpple.com/login')).toEqual([
    expect.objectContaining({ url: 'https://xn--pple-43d.com/login', host: 'xn--pple-43d.com' }),
  ]);
});

test.each([
  // The first letters of both are Cyrillic.
  ['https://аррӏе.com/login//xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['https://аррӏе.com/?next=//xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
  ['https://аррӏе.com#//xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['https://bank.example.аррӏе.com//bank.example.xn--80ak6aa92e.com', 'bank.example.xn--80ak6aa92e.com'],
])('%s says where it really leads, whatever its path repeats', (text, host) => {
  expect(links(text)).toEqual([expect.objectContaining({ host })]);
});

test.each([
  'https://example.org',
  'HTTPS://Example.ORG/a//b',
  'https://example.org:443/a',
  'https://example.org:8443?a',
  'https://xn--80ak6aa92e.com/',
])('%s shows its host already', (text) => {
  expect(links(text)).toEqual([expect.objectContaining({ host: null })]);
});

test('hidden characters inside a link are spelled out', () => {
  for (const link of links('https://example.org/\u202Egnp.exe')) expect(link.text).not.toContain('\u202E');
});

test('nothing is lost: the parts joined are the text', () => {
  const text = 'a  b\n\thttps://x.example/ <b>c</b> `d`';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('an address with a user name and a password is no link, and neither is a part of it', () => {
  for (const address of [
    'https://user:pw@host.example/',
    'https://user@host.example',
    'https://a.b:c@host.example/x',
  ]) {
    expect(links(`See ${address} now`), address).toEqual([]);
  }
  expect(links('https://host.example, or write to user@host.example')).toHaveLength(2);
  expect(links('https://host.example/a:b@c')).toHaveLength(1);
});

test('links of a long text are found at their places, and a word too long for a link stays text', () => {
  const word = 'https://'.repeat(2_501);
  const near = `https://near.example/${'a'.repeat(9_000)}`;
  const text = `${'words '.repeat(3_333)}${near}\n${word} https://far.example\t${'more '.repeat(9_000)}https://end.example`;
  const parts = linkParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true);
  const links = parts.flatMap((part) => (part.kind === 'link' ? [part.url] : []));
  expect(links).toEqual([near, 'https://far.example/', 'https://end.example/']);
});

test('the time for a long text grows with its length: no piece is longer than a word may be', () => {
  const longest = vi.spyOn(LinkifyIt.prototype, 'match');
  linkParts(`${'https://'.repeat(125_000)} ${'https:// '.repeat(125_000)}`);
  expect(Math.max(...longest.mock.calls.map(([piece]) => piece.length))).toBeLessThanOrEqual(20_000);
  longest.mockRestore();
});
