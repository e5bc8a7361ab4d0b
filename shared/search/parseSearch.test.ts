import { expect, test } from 'vitest';
import { parseSearch, withoutPiece, withWords } from './parseSearch.ts';

const NOON = new Date(2026, 10, 28, 12).getTime();
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();
const parse = (text: string) => parseSearch(text, NOON);
const conditions = (text: string) => parse(text).conditions;

test('an operator takes a word or a quote, in any case, and a minus turns it round', () => {
  expect(conditions('from:kofi With:"Leila Haddad" -HAS:Image is:unread type:pdf')).toEqual([
    { operator: 'from', value: 'kofi', isNot: false },
    { operator: 'with', value: 'Leila Haddad', isNot: false },
    { operator: 'has', value: 'image', isNot: true },
    { operator: 'is', value: 'unread', isNot: false },
    { operator: 'type', value: 'pdf', isNot: false },
  ]);
});

test('a day, a month and a year are those of this computer', () => {
  const span = (text: string) => conditions(text).map((each) => ('span' in each ? each.span : null));
  expect(span('on:2026-03-09')).toEqual([{ start: day(2026, 3, 9), end: day(2026, 3, 10) }]);
  expect(span('before:2026-3')).toEqual([{ start: day(2026, 3, 1), end: day(2026, 4, 1) }]);
  expect(span('after:2025')).toEqual([{ start: day(2025, 1, 1), end: day(2026, 1, 1) }]);
  expect(span('on:today')).toEqual([{ start: day(2026, 11, 28), end: day(2026, 11, 29) }]);
  expect(span('on:Yesterday')).toEqual([{ start: day(2026, 11, 27), end: day(2026, 11, 28) }]);
});

test.each([
  ['has:nothing', ['has', 'nothing']],
  ['on:2026-02-30', ['on', '2026', '02', '30']],
  ['before:0', ['before', '0']],
  ['https://x.example', ['https', 'x', 'example']],
  ['10:30', ['10', '30']],
  ['from: kofi', ['from', 'kofi']],
  ['::: - -- "', []],
])('%s is text', (text, words) => {
  expect(conditions(text)).toEqual([]);
  expect(parse(text).words.flatMap(({ tokens }) => tokens)).toEqual(words);
});

test('an operator that is being typed is left out', () => {
  expect(parse('truck from:')).toMatchObject({ words: [{ tokens: ['truck'] }], conditions: [] });
  expect(parse('truck from:"')).toMatchObject({ words: [{ tokens: ['truck'] }], conditions: [] });
});

test('a quote is a phrase, a minus excludes, and only the last word may be unfinished', () => {
  expect(parse('"two words" one -three -"four five" si')).toMatchObject({
    words: [
      { tokens: ['two', 'words'], isPrefix: false, isExact: true },
      { tokens: ['one'], isPrefix: false },
      { tokens: ['si'], isPrefix: true },
    ],
    notWords: [
      { tokens: ['three'], isPrefix: false },
      { tokens: ['four', 'five'], isPrefix: false },
    ],
  });
  expect(parse('"not ended').words).toEqual([{ tokens: ['not', 'ended'], isPrefix: false, isExact: true }]);
});

test('each piece says where it is', () => {
  const text = ' a from:"b c"  -d';
  const { pieces } = parse(text);
  expect(pieces.map(({ at, end }) => text.slice(at, end))).toEqual(['a', 'from:"b c"', '-d']);
  expect(pieces.map((piece) => withoutPiece(text, piece))).toEqual([
    'from:"b c"  -d',
    'a -d',
    'a from:"b c"',
  ]);
});

test('words are put in the place of others, and nothing else changes', () => {
  const text = 'Warehuose from:warehuose  -"x" tonne';
  expect(withWords(text, { warehuose: 'warehouse' })).toBe('warehouse from:warehuose  -"x" tonne');
  expect(withWords(text, { other: 'another' })).toBeNull();
  expect(withWords('constructor', {})).toBeNull();
  expect(withWords(`${'x '.repeat(98)}tone`, { tone: 'tonnes' })).toBeNull();
});
