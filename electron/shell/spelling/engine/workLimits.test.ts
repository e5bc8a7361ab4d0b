import { expect, test } from 'vitest';
import { createCompounds } from './compounds.ts';
import { openDictionary } from './openDictionary.ts';
import { readAffixFile } from './readAffixFile.ts';
import { readWordList, type WordList } from './readWordList.ts';
import { createSuggestions } from './suggestions.ts';
import { createForms } from './wordForms.ts';

const WHOLE = { role: 'whole', isRecased: false, isSuggested: false } as const;

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));

const opened = (aff: string, dic: string) =>
  openDictionary({ aff: Buffer.from(`SET UTF-8\n${aff}`), dic: Buffer.from(`1\n${dic}`) });

/** The parts of a dictionary, with a list that counts how often it is asked for a word. */
function counted(aff: string, dic: string) {
  const language = readAffixFile(`SET UTF-8\n${aff}`);
  const listed = readWordList(`1\n${dic}`, language.readFlags);
  const asked = { times: 0 };
  const words = {
    get: (word: string) => {
      asked.times += 1;
      return listed.get(word);
    },
  } as WordList;
  const forms = createForms(language, words);
  return { asked, forms, isCompound: createCompounds(language, forms) };
}

/** Each of the endings leads to each of the others. */
const endings = (count: number) =>
  `SFX A Y ${count}\n${rows(count, () => 'SFX A 0 a/A .').join('\n')}\nPFX B Y ${count}\n${rows(count, () => 'PFX B 0 a .').join('\n')}`;

test('a word is given up after so many steps, however many endings and beginnings there are', () => {
  const { asked, forms } = counted(endings(20_000), 'b/AB');
  const steps = { left: 1_000 };
  expect(forms.has('a'.repeat(60), WHOLE, steps)).toBe(false);
  expect(steps.left).toBeLessThanOrEqual(0);
  expect(asked.times).toBeGreaterThan(300);
  expect(asked.times).toBeLessThanOrEqual(1_000);
});

test('words that are written alike take a step each', () => {
  const { forms } = counted('NEEDAFFIX Z', rows(50, () => 'b/Z').join('\n'));
  const steps = { left: 1_000 };
  expect(forms.has('b', WHOLE, steps)).toBe(false);
  expect(1_000 - steps.left).toBeGreaterThanOrEqual(50);
});

test('a compound word is given up after so many steps, also if its parts only may not meet', () => {
  const patterns = rows(99, () => 'CHECKCOMPOUNDPATTERN a a').join('\n');
  const rules = `COMPOUNDMIN 1\nCOMPOUNDFLAG C\nCHECKCOMPOUNDPATTERN 99\n${patterns}`;
  const { asked, isCompound } = counted(rules, rows(20, (at) => `${'a'.repeat(at + 1)}/C`).join('\n'));
  const steps = { left: 10_000 };
  expect(isCompound('a'.repeat(60), WHOLE, steps)).toBe(false);
  expect(asked.times).toBeLessThanOrEqual(200);
  // A word may take one more turn than it has steps for.
  expect(steps.left).toBeGreaterThan(-500);
});

test('with more steps than a word may take it counts as right, and is not suggested', () => {
  const { isRight, suggest } = opened(`${endings(2_000)}\nTRY a`, 'b/AB');
  expect([isRight('aaaaaaaa'), isRight('c')]).toEqual([true, false]);
  expect(suggest('aaaaaaaa')).toEqual([]);
  const few = opened(endings(10), 'b/AB');
  expect(few.isRight('aaaaaaaa')).toBe(false);
});

test('the list is not compared with a word for ever', () => {
  const language = readAffixFile('TRY a');
  let taken = 0;
  const words = {
    has: () => false,
    *keys() {
      for (;;) {
        taken += 1;
        yield `a${'b'.repeat(49)}`;
      }
    },
  } as unknown as WordList;
  const suggest = createSuggestions({ language, words, isWord: () => false });
  expect(suggest(`a${'c'.repeat(49)}`)).toEqual([]);
  expect(taken).toBe(20_000_000 / 2_500 + 1);
});

test('a word of eight parts at hyphens is checked by its parts, and none of more', () => {
  const { isRight } = opened('TRY a', 'a');
  expect(isRight(rows(8, () => 'a').join('-'))).toBe(true);
  expect(isRight(rows(9, () => 'a').join('-'))).toBe(false);
});

test('a part that may not follow one may follow another', () => {
  const rules = 'COMPOUNDMIN 1\nCOMPOUNDFLAG C\nCHECKCOMPOUNDDUP';
  const { isRight } = opened(rules, 'x/C\nyz/C\nxy/C\nz/C\nw/C');
  // As x-yz-yz-w it has a part twice, as xy-z-yz-w it has not.
  expect(isRight('xyzyzw')).toBe(true);
  expect(isRight('xyzyz')).toBe(true);
  expect(isRight('yzyz')).toBe(false);
});
