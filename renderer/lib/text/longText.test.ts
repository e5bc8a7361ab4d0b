import { expect, test } from 'vitest';
import { expandedTo, shortened } from './longText.ts';

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

test('one word of 1 MB is expanded in steps, and each of them shows more, up to the end', () => {
  const word = 'x'.repeat(1_000_000);
  expect([1, 2, 20, 21].map((steps) => expandedTo(word, steps).length)).toEqual([
    50_000, 100_000, 1_000_000, 1_000_000,
  ]);
  const short = 'words '.repeat(2_000);
  expect(expandedTo(short, 1)).toBe(short);
});
