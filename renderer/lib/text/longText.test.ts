import { expect, test } from 'vitest';
import { shortened } from './longText.ts';

test('a text of ordinary length stays whole', () => {
  expect(shortened('Hello\nworld')).toBeNull();
  expect(shortened('x'.repeat(4_900))).toBeNull();
});

test('100 kB on one line, and many short lines, are shortened', () => {
  expect(shortened('x'.repeat(100_000))).toHaveLength(4_000);
  expect(shortened('a\n'.repeat(500))?.split('\n')).toHaveLength(60);
});

test('the cut never falls inside an emoji', () => {
  const family = '👩‍👩‍👧';
  const text = family.repeat(2_000);
  const cut = shortened(text) ?? '';
  expect(text.startsWith(cut)).toBe(true);
  expect(cut.length % family.length).toBe(0);
});

test('a beginning ends without the dots and spaces before the cut', () => {
  expect(shortened('more. '.repeat(2_000))?.endsWith('more')).toBe(true);
});
