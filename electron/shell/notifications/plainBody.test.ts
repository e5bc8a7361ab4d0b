import { expect, test } from 'vitest';
import { plainBody } from './plainBody.ts';

const HOSTILE = '<a href="https://evil.example">Sign in & win</a><img src="file:///etc/hostname">';

test('desktops of Linux get a body without markup', () => {
  expect(plainBody(HOSTILE, 'linux')).toBe(
    '&lt;a href="https://evil.example"&gt;Sign in &amp; win&lt;/a&gt;&lt;img src="file:///etc/hostname"&gt;',
  );
});

test.each(['darwin', 'win32'] as const)('on %s, which reads none, it stays as it is', (platform) => {
  expect(plainBody(HOSTILE, platform)).toBe(HOSTILE);
});
