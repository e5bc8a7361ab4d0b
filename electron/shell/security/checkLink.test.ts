import { expect, test } from 'vitest';
import { checkLink } from './checkLink.ts';

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['HTTPS://Example.org', 'https://example.org/'],
  ['mailto:anna@example.org?subject=Hi', 'mailto:anna@example.org?subject=Hi'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
])('opens %s', (address, opened) => {
  expect(checkLink(address)).toBe(opened);
});

test.each([
  ['mailto:a@x.example?attach=/etc/passwd', 'mailto:a@x.example'],
  ['mailto:a@x.example?subject=Hi&attachment=file:///etc/passwd', 'mailto:a@x.example?subject=Hi'],
  ['mailto:a@x.example?%61ttach=/etc/passwd&body=b%0D%0Ac', 'mailto:a@x.example?body=b%0D%0Ac'],
  ['mailto:?To=a@x.example&CC=c@x.example&bcc=spy@x.example', 'mailto:?To=a@x.example&CC=c@x.example'],
  ['mailto:a@x.example?subject=Hi%0d%0aBcc:spy@x.example&body=1+1', 'mailto:a@x.example?body=1+1'],
  ['mailto:a@x.example?from=b@x.example&in-reply-to=1&amp;attach=x', 'mailto:a@x.example'],
  ['mailto:a@x.example?body=b#fragment', 'mailto:a@x.example?body=b'],
  ['mailto:a@x.example?%E0%A4=x&body', 'mailto:a@x.example?body'],
])('of %s only the recipients, the subject and the text are handed on', (address, opened) => {
  expect(checkLink(address)).toBe(opened);
});

test('an address of email with a line break in it is refused', () => {
  expect(() => checkLink('mailto:a@x.example%0ABcc:spy@x.example')).toThrow(
    expect.objectContaining({ code: 'link-refused' }),
  );
});

test.each([
  'http://example.org',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'smb://host/share',
  'ms-msdt:/id',
  'parley-app://bundle/index.html',
  'https://bank.example@evil.example/',
  'https://:secret@example.org/',
  'java\nscript:alert(1)',
  'https://exa\tmple.org/',
  'https://example.org/\u0000',
  '//example.org',
  'example.org',
  '',
])('refuses %j', (address) => {
  expect(() => checkLink(address)).toThrow(expect.objectContaining({ code: 'link-refused' }));
});
