import { comparedWord, MAX_RULE_WORD } from '../../../shared/model/rules.ts';
import { onFirstUse } from '../../../shared/text/onFirstUse.ts';
import { UNSPACED_SCRIPTS } from '../../../shared/text/searchTokens.ts';

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');

/** A word or phrase of a rule, in the form in which it is looked for. */
export interface Sought {
  readonly word: string;
  /** Else only where a word begins. */
  readonly isAnywhere: boolean;
}

export function soughtOf(typed: string): Sought {
  const word = comparedWord(typed);
  return { word, isAnywhere: UNSPACED.test(word) };
}

/** A text in which thousands of words are looked for: to go through it for each would take 100 ms. */
export interface ComparedText {
  has(sought: Sought): boolean;
}

export function compared(text: string): ComparedText {
  const words = comparedWord(text);
  const beginnings = onFirstUse(() => beginningsIn(words));
  const hasAnywhere = onFirstUse(() => UNSPACED.test(words));
  return {
    has: ({ word, isAnywhere }) => {
      if (isAnywhere) return hasAnywhere() && words.includes(word);
      if (!isBeginning(beginnings(), word.slice(0, MAX_RULE_WORD))) return false;
      // One character may stand for several others.
      return word.length <= MAX_RULE_WORD || ` ${words}`.includes(` ${word}`);
    },
  };
}

/** From the beginning of each word on, as much of the text as a rule may ask for: sorted, each once. */
function beginningsIn(words: string): readonly string[] {
  const parts = new Set<string>();
  for (let at = 0; at < words.length; ) {
    parts.add(words.slice(at, at + MAX_RULE_WORD));
    const blank = words.indexOf(' ', at);
    at = blank < 0 ? words.length : blank + 1;
  }
  // By UTF-16 units, as `<` compares them.
  return [...parts].sort();
}

/** Whether one of these, which are sorted, begins with the word. */
function isBeginning(sorted: readonly string[], word: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(word) ?? false;
}
