import { expect, test } from 'vitest';
import { ENGLISH, GERMAN, type TestDictionary } from '../../../../testing/dictionaries.ts';
import { openDictionary } from './openDictionary.ts';
import { readAffixFile } from './readAffixFile.ts';
import { readWordList } from './readWordList.ts';
import { createSuggestions } from './suggestions.ts';

const opened = ({ aff, dic }: TestDictionary) =>
  openDictionary({ aff: Buffer.from(aff), dic: Buffer.from(dic) });

const english = opened(ENGLISH);
const german = opened(GERMAN);
const wrong = ({ isRight }: typeof english, text: string) => text.split(' ').filter((word) => !isRight(word));

test('words with and without endings are right, and others wrong', () => {
  expect(wrong(english, 'hello loads loaded unloaded cities receives colour well-known')).toEqual([]);
  expect(wrong(english, 'helo citys loadeds uncity color unwell wel-known')).toEqual(
    'helo citys loadeds uncity color unwell wel-known'.split(' '),
  );
});

test('capitals are right where a sentence or a heading has them, and names need theirs', () => {
  expect(wrong(english, 'Hello HELLO Paris PARIS NATO')).toEqual([]);
  expect(wrong(english, 'hELLO paris nato Nato')).toEqual(['hELLO', 'paris', 'nato', 'Nato']);
});

test('a word that the dictionary forbids is wrong, however it could be made', () => {
  expect(wrong(english, 'ship ships Ships')).toEqual(['ships', 'Ships']);
});

test('each apostrophe is right, and numbers are not checked', () => {
  expect(wrong(english, "don't don’t ship's Paris’s 21st 4711")).toEqual([]);
});

test('compound words are right where the dictionary allows them', () => {
  expect(wrong(german, 'Haustür Haustürschlüssel Wohnungstür Wohnungstüren HAUSTÜR')).toEqual([]);
  expect(wrong(german, 'schlüsselhaus Wohnungtür tür Türxschlüssel')).toEqual([
    ...['schlüsselhaus', 'Wohnungtür', 'tür', 'Türxschlüssel'],
  ]);
});

test('affixes that belong together, stems that need one, and words only in their own case', () => {
  expect(wrong(german, 'lernen gelernt schreiben STRASSE Straße km')).toEqual([]);
  expect(wrong(german, 'lernt gelernen schreib KM Strasse')).toEqual([
    ...['lernt', 'gelernen', 'schreib', 'KM', 'Strasse'],
  ]);
});

test('suggests what is meant, first what the dictionary names as a common mistake', () => {
  expect(english.suggest('recieve')[0]).toBe('receive');
  expect(english.suggest('helo')).toContain('hello');
  expect(english.suggest('teh')[0]).toBe('the');
  expect(english.suggest('paris')[0]).toBe('Paris');
  expect(english.suggest('HELO')).toContain('HELLO');
  expect(english.suggest('dont’t')).toContain('don’t');
  expect(english.suggest('meetme')).toContain('meet me');
  expect(english.suggest('dam')).not.toContain('damn');
  expect(german.suggest('Haustürschlüsel')).toContain('Haustürschlüssel');
  expect(english.suggest('qqqqqqqq')).toEqual([]);
});

test('tries no more spellings than a person waits for, however many letters a language has', () => {
  const letters = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const language = readAffixFile(`TRY ${letters}\n`);
  let tried = 0;
  const isWord = () => {
    tried += 1;
    return false;
  };
  const suggest = createSuggestions({
    language,
    words: readWordList('1\nelse\n', language.readFlags),
    isWord,
  });
  expect(suggest('x'.repeat(64))).toEqual([]);
  expect(tried).toBeGreaterThan(5_000);
  expect(tried).toBeLessThanOrEqual(10_000);
});

test('two endings in a row, aliases of flags, and old encodings', () => {
  const aff =
    'SET ISO8859-2\nFLAG long\nAF 2\nAF AaBb\nAF Cc\nSFX Aa Y 1\nSFX Aa 0 ok/2 .\nSFX Cc Y 1\nSFX Cc 0 ban .\nSFX Bb Y 1\nSFX Bb 0 at .\n';
  const dic = Buffer.from('2\nh\u00E1z/1\tpo:noun\nalma po:noun\n', 'latin1');
  const hungarian = openDictionary({ aff: Buffer.from(aff), dic });
  expect(wrong(hungarian, 'ház házok házokban házat alma')).toEqual([]);
  expect(wrong(hungarian, 'házban okban noun')).toEqual(['házban', 'okban', 'noun']);
});

test('files that are no dictionary are refused', () => {
  const bytes = (text: string) => Buffer.from(text);
  for (const [aff, dic] of [
    ['', 'hello'],
    ['SET nonsense', '1\nhello'],
    ['SET UTF-8', ''],
    ['SET UTF-8', 'only a first line'],
    [`SET UTF-8\nREP 9999\n${'REP a b\n'.repeat(6_000)}`, '1\nhello'],
  ] as const)
    expect(() => openDictionary({ aff: bytes(aff), dic: bytes(dic) }), aff.slice(0, 20)).toThrow();
});
