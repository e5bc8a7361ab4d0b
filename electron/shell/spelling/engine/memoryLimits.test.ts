import { expect, test } from 'vitest';
import { openDictionary } from './openDictionary.ts';

const opened = (aff: string, dic: string) =>
  openDictionary({ aff: Buffer.from(`SET UTF-8\n${aff}`), dic: Buffer.from(dic) });

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));

test.each([
  ['ICONV', `ICONV 3\nICONV e ${'f'.repeat(30)}\nICONV f ${'g'.repeat(2 ** 22)}\nICONV g h`],
  ['OCONV', `OCONV 1\nOCONV ${'e'.repeat(201)} f`],
  ['REP', `REP 1\nREP a ${'b'.repeat(201)}`],
  ['MAP', `MAP 1\nMAP ${'b'.repeat(201)}`],
  ['BREAK', `BREAK 1\nBREAK ${'b'.repeat(201)}`],
  ['an alias', `AF 1\nAF ${'b'.repeat(2_001)}`],
  ['an ending', `SFX A Y 1\nSFX A 0 ${'s'.repeat(201)} .`],
  ['an ending that takes another one’s place', `SFX A Y 1\nSFX A ${'s'.repeat(201)} 0 .`],
  ['a condition', `SFX A Y 1\nSFX A 0 s ${'a'.repeat(201)}`],
  ['the flags of an ending', `SFX A Y 1\nSFX A 0 s/${'a'.repeat(2_001)} .`],
])('a dictionary is refused when %s is longer than any', (_name, aff) => {
  expect(() => opened(aff, '1\nhello')).toThrow('too long');
});

test('a dictionary is refused that has more of something than any', () => {
  expect(() => opened('a\n'.repeat(400_001), '1\nhello')).toThrow('too many lines');
  const ends = (count: number) => `SFX A Y 1\n${'SFX A 0 s .\n'.repeat(count - 1)}`;
  expect(opened(ends(250_000), '1\nhello/A').isRight('hellos')).toBe(true);
  expect(() => opened(ends(250_001), '1\nhello')).toThrow('too many rules');
  const common = (count: number) => `REP ${count}\n${'REP a b\n'.repeat(count)}`;
  expect(opened(common(5_000), '1\nhello').isRight('hello')).toBe(true);
  expect(() => opened(common(5_001), '1\nhello')).toThrow('too many rules');
  expect(() => opened('', `1\n${'a\n'.repeat(2_000_001)}`)).toThrow('too many words');
  const letters = (count: number, first: number) =>
    rows(count, (at) => String.fromCodePoint(first + at)).join('');
  const flags = rows(6_000, (at) => `a/${letters(180, 0x1000)}${letters(1, 0x4e00 + at)}`).join('\n');
  expect(() => opened('', `1\n${flags}`)).toThrow('too many flags');
  const places = rows(2_000, (at) => `SFX A 0 s ${'x'.repeat(190)}${at}`).join('\n');
  expect(() => opened(`SFX A Y 1\n${places}`, '1\nhello')).toThrow('too many conditions');
});

test('an alias of flags is read once, with however many zeros it is written', () => {
  const words = rows(20_000, (at) => `w${at}/${'1'.padStart(1 + (at % 190), '0')}`);
  const { isRight } = opened(
    `AF 1\nAF ${rows(300, (at) => String.fromCodePoint(0x4e00 + at)).join('')}`,
    ['1', ...words].join('\n'),
  );
  expect(isRight('w')).toBe(false);
});

/** Each letter of the alphabet becomes two of the next, so that one a is a text of 33 million letters. */
const doubling = (table: string) => {
  const letters = rows(26, (at) => String.fromCodePoint(0x61 + at));
  const lines = letters.slice(1).map((next, at) => `${table} ${letters[at]} ${next}${next}`);
  return `${table} 25\n${lines.join('\n')}\nTRY a`;
};

test('a word counts as right when ICONV makes it longer than any, and has no suggestions', () => {
  const { isRight, suggest } = opened(doubling('ICONV'), '1\nzz');
  expect([isRight('banana'), isRight('y'), isRight('Z')]).toEqual([true, true, false]);
  expect(suggest('banana')).toEqual([]);
});

test('a suggestion is left out when OCONV makes it longer than any', () => {
  const { suggest } = opened(doubling('OCONV'), '2\nbay\nzay');
  expect(suggest('ay')).toEqual([]);
  expect(opened('OCONV 1\nOCONV b $&$&\nTRY b', '1\nbay').suggest('ay')).toEqual(['$&$&ay']);
});

test('a word counts as right when it could be put together in too many ways, and is not suggested', () => {
  const aff = 'COMPOUNDMIN 1\nCOMPOUNDFLAG C\nTRY a';
  const { isRight, suggest } = opened(aff, `1\n${rows(30, (at) => `${'a'.repeat(at + 1)}/C`).join('\n')}`);
  const word = `${'a'.repeat(62)}b`;
  expect(isRight(word)).toBe(true);
  expect(suggest(word)).not.toContain(word);
  expect([isRight('aaaa'), isRight('aaab')]).toEqual([true, false]);
});
