import { editDistance } from '../../../shared/text/editDistance.ts';
import { type Phrase, partOf } from '../../../shared/text/searchTokens.ts';
import { type Db, LIMIT } from '../db/db.ts';
import { SAID, wordTerm } from './wordList.ts';

/** Shorter words are like too many others. */
const SHORTEST = 4;
/** Of a word of this length and more, two letters may differ; UTF-16 units. */
const LONG = 5;
/** Words that are compared, of the same first letter and about the same length. */
const MOST_COMPARED = 20_000;
/** Of a longer search, the first words are looked at. */
const MOST_WORDS = 5;
/** A word that so many messages have is no slip. */
export const FEW = 3;
/** Of those that are alike, so many are weighed by their messages. */
const MOST_WEIGHED = 50;
/** Messages that are counted, to take the word that more of them have. */
const MOST_COUNTED = 100;

/** For words that hardly any message has, those most like them that some have: by the token as it was typed. */
export function closeWords(index: Db, phrases: readonly Phrase[]): Readonly<Record<string, string>> {
  const sought = phrases.filter((phrase) => maySlip(partOf(phrase) ?? '')).slice(0, MOST_WORDS);
  return Object.fromEntries(
    sought.flatMap(({ tokens: [token = ''], isPrefix }) => {
      const term = isPrefix ? `"${token}" *` : wordTerm(token);
      const close = countWith(index, term) < FEW ? closeTo(index, token) : null;
      return close === null ? [] : [[token, close]];
    }),
  );
}

/** A number with other digits is another number, and most of them are alike. */
const maySlip = (token: string): boolean => token.length >= SHORTEST && !/\p{N}/u.test(token);

function closeTo(index: Db, token: string): string | null {
  const most = token.length < LONG ? 1 : 2;
  const [first = ''] = token;
  const words = index.all<{ word: string }>(
    `SELECT word FROM words WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ? AND word <> ? ${LIMIT}`,
    ...[first, `${first}\u{10ffff}`, token.length - most, token.length + most, token, MOST_COMPARED],
  );
  const near = words
    .map(({ word }) => ({ word, distance: editDistance(token, word, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_WEIGHED)
    .map((one) => ({ ...one, messages: countWith(index, wordTerm(one.word)) }))
    .filter(({ messages }) => messages > 0)
    .sort((a, b) => a.distance - b.distance || b.messages - a.messages);
  const [nearest] = near;
  // The word itself is no mistake where as many messages have it.
  return nearest && nearest.messages > countWith(index, wordTerm(token)) ? nearest.word : null;
}

function countWith(index: Db, term: string): number {
  const count = index.get<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM texts WHERE texts MATCH ? ${LIMIT})`,
    ...[`${SAID} : ${term}`, MOST_COUNTED],
  );
  return count?.count ?? 0;
}
