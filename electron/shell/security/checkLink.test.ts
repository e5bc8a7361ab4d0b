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
