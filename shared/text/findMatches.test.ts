import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz } from '../../testing/fuzzing.ts';
import { findMatches } from './findMatches.ts';
import { type Phrase, phrasesOf } from './searchTokens.ts';

const word = fc.constantFrom('a', 'ab', 'aba', 'b', 'Port', 'report', '12');
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '  ', '-', '_', '.\n', '')))
  .map((parts) => parts.flat().join(''));
const token = word.map((each) => each.toLowerCase());
const phrase: fc.Arbitrary<Phrase> = fc.oneof(
  fc.record({ tokens: fc.array(token, { minLength: 1, maxLength: 2 }), isPrefix: fc.boolean() }),
  token.map((only) => ({ tokens: [only], isPrefix: false, isPart: true })),
);

test('ß and ss are the same, and a match covers the word as it was written', () => {
  const marked = (text: string, query: string) =>
    findMatches(text, phrasesOf(query)).map(([start, end]) => text.slice(start, end));
  expect(marked('Große Straße 12', 'strasse')).toEqual(['Straße']);
  expect(marked('Grosse Strasse 12', 'große straß')).toEqual(['Grosse', 'Strasse']);
  expect(marked('GROẞE', 'grosse')).toEqual(['GROẞE']);
});

test('half-width Japanese is found with its voice signs, and they are marked, too', () => {
  const text = 'ﾄﾞｱを開ける';
  expect(findMatches(text, phrasesOf('ドア'))).toEqual([[0, 3]]);
  expect(findMatches(text, phrasesOf('トア'))).toEqual([]);
  expect(findMatches('ドア', phrasesOf('ﾄﾞｱ'))).toEqual([[0, 2]]);
});

test('the same is found in a text whether or not it also has other letters', async () => {
  await fuzz(fc.tuple(text, fc.array(phrase, { minLength: 1, maxLength: 3 })), 5_000, ([plain, phrases]) => {
    // Such a letter has the whole text taken apart.
    expect(findMatches(plain, phrases)).toEqual(findMatches(`${plain} é`, phrases));
  });
});
