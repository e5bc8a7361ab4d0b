import { expect, test } from 'vitest';
import { checkLink } from './checkLink.ts';

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['HTTPS://Example.org', 'https://example.org/'],
  ['mailto:anna@example.org?subject=Hi', 'mailto:anna@example.org?subject=Hi'],
  [
    "mailto:a@b.example?subject=x',attachment='y&attach=/etc/passwd",
    'mailto:a@b.example?subject=x%E2%80%99%2Cattachment%3D%E2%80%99y',
  ],
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
  'mailto:x&attach=.bashrc&to=eve@evil.example',
  "mailto:a@b.example?to=x',attachment='file:///etc/passwd",
  '//example.org',
  'example.org',
  '',
])('refuses %j', (address) => {
  expect(() => checkLink(address)).toThrow(expect.objectContaining({ code: 'link-refused' }));
});
