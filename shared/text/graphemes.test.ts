import { expect, test } from 'vitest';
import { firstGrapheme, graphemes, wholeGraphemes, wholeLetters } from './graphemes.ts';

const ACCENTED = 'e\u0301';
const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

test.each([
  ['', ''],
  ['a', 'a'],
  ['ana', 'a'],
  [`${ACCENTED}va`, ACCENTED],
  ['éva', 'é'],
  [`${FAMILY}x`, FAMILY],
  ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
])('the first letter of %j is %j', (text, first) => {
  expect(firstGrapheme(text)).toBe(first);
});

test('letters are told apart as a person sees them', () => {
  expect(graphemes(`x${ACCENTED}${FAMILY}`)).toEqual(['x', ACCENTED, FAMILY]);
});

test('a text is never cut within a letter', () => {
  expect(wholeGraphemes(`ab${FAMILY}c`, 4)).toBe('ab');
  expect(wholeGraphemes('abcdef', 4)).toBe('abcd');
});

test('the beginning of a text ends without the dots before its ellipsis', () => {
  expect(`${wholeLetters('One. Two.', 4)}…`).toBe('One…');
});
