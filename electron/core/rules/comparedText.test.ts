import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedWord, MAX_RULE_WORD } from '../../../shared/model/rules.ts';
import { compared, soughtOf } from './comparedText.ts';

/** Few letters, so that texts and words have much in common; the last one stands for four words. */
const typed = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'ß', ' ', '-', '中', 'ก', '𠮷', '\uFDFA'), maxLength });

/** Goes through the whole text. */
function isIn(text: string, word: string): boolean {
  const sought = comparedWord(word);
  const isAnywhere = /[中ก𠮷]/u.test(sought);
  return ` ${comparedWord(text)}`.includes(isAnywhere ? sought : ` ${sought}`);
}

test('words are found in a text as if it were gone through for each of them', () => {
  const words = typed(MAX_RULE_WORD).filter((word) => comparedWord(word) !== '');
  fc.assert(
    fc.property(
      typed(300),
      fc.array(
        fc.oneof(
          words,
          typed(3).filter((word) => comparedWord(word) !== ''),
        ),
      ),
      (text, sought) => {
        const found = compared(text);
        for (const word of [...sought, ...parts(text)])
          expect([word, found.has(soughtOf(word))]).toEqual([word, isIn(text, word)]);
      },
    ),
  );
});

/** Some of the text itself. */
const parts = (text: string): readonly string[] =>
  [text.slice(0, 3), text.slice(2, 30), text.slice(-MAX_RULE_WORD)].filter(
    (part) => comparedWord(part) !== '',
  );
