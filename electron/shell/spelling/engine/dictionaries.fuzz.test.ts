import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SUGGESTIONS } from '../../../../shared/model/spelling.ts';
import { ENGLISH, GERMAN } from '../../../../testing/dictionaries.ts';
import { damaged, fuzz, hostileText, isPolluted } from '../../../../testing/fuzzing.ts';
import { openDictionary } from './openDictionary.ts';

/** Rules that make others longer, more or dependent on each other. */
const RULES = [
  ...['SET UTF-8', 'SET ISO8859-1', 'SET nonsense', 'FLAG num', 'FLAG long', 'AF 1', 'AF ABC'],
  ...['SFX A Y 1', 'SFX A 0 s/AB .', 'SFX A 0 a/A .', 'SFX A y ies/1 [^aeiou]y', 'SFX A 0 0/A .'],
  ...['PFX B Y 1', 'PFX B 0 un .', 'PFX B [ ^ [x', 'PFX B a 0/B [^', 'CIRCUMFIX A', 'NEEDAFFIX B'],
  ...['COMPOUNDFLAG A', 'COMPOUNDMIN 0', 'COMPOUNDMIN 1', 'COMPOUNDWORDMAX 99', 'COMPOUNDPERMITFLAG B'],
  ...['CHECKCOMPOUNDDUP', 'CHECKCOMPOUNDREP', 'CHECKCOMPOUNDPATTERN 1', 'CHECKCOMPOUNDPATTERN a b'],
  ...['REP 1', 'REP a aa', 'REP ^a$ b_c', 'MAP 1', 'MAP a(bc', 'BREAK 1', 'BREAK -', 'BREAK ^a', 'BREAK a$'],
  ...['ICONV 1', 'ICONV a aa', 'OCONV 1', 'OCONV b $&$&', 'TRY ab', 'TRY', 'KEEPCASE A', 'FORBIDDENWORD B'],
  ...['__proto__ a', 'constructor a', 'REP', 'AF'],
];
const STEMS = [
  'a/A',
  'aa/AB',
  'b',
  'ab/B',
  'a\\/b/A',
  '/A',
  'a/1',
  'constructor/A',
  '__proto__/__proto__',
  'ß/AB',
];

const lines = (known: readonly string[]) =>
  fc
    .array(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileText }),
      { maxLength: 25 },
    )
    .map((all) => Buffer.from(all.join('\n')));

const AFF = [ENGLISH.aff, GERMAN.aff].map((text) => Buffer.from(text));
const DIC = [ENGLISH.dic, GERMAN.dic].map((text) => Buffer.from(text));

const files = fc.oneof(
  fc.record({ aff: damaged(AFF), dic: damaged(DIC) }),
  fc.record({
    aff: lines(RULES),
    dic: lines(STEMS).map((dic) => Buffer.concat([Buffer.from('9\n'), dic])),
  }),
  fc.record({
    aff: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    dic: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  }),
);

const word = fc.oneof(
  hostileText,
  fc.constantFrom('Haustürschlüssel', 'recieve', 'unloaded', 'a'.repeat(64), 'abababab', 'aa-aa-aa'),
  fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'ß', '-', '’', 's', 'y'), maxLength: 70 }),
);

test('any two files are a dictionary that checks and suggests, or are refused', async () => {
  let read = 0;
  let suggested = 0;
  await fuzz(fc.tuple(files, word), 2_000, ([parts, asked]) => {
    const dictionary = openOrRefused(parts);
    if (dictionary === null) return;
    read += 1;
    expect(typeof dictionary.isRight(asked)).toBe('boolean');
    const found = dictionary.suggest(asked);
    expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
    suggested += found.length;
  });
  expect(read).toBeGreaterThan(500);
  expect(suggested).toBeGreaterThan(30);
  expect(isPolluted()).toBe(false);
});

/** Null: the files are refused, with an error of the reader itself. */
function openOrRefused(parts: Parameters<typeof openDictionary>[0]) {
  try {
    return openDictionary(parts);
  } catch (thrown) {
    expect(String(thrown)).toMatch(/^Error: The (?:affix file|word list|dictionary) /u);
    return null;
  }
}
