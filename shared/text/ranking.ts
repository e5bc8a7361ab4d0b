import { fold } from './fold.ts';

/** A search text for names, in the form in which names are compared. */
export interface Typed {
  readonly whole: string;
  readonly words: readonly string[];
}

/** How well a name fits the search text, lower is better: it is the text, it begins with it, words of it do, or it contains the text. */
export const RANKS = { whole: 0, beginning: 1, words: 2, within: 3 } as const;
type Rank = (typeof RANKS)[keyof typeof RANKS];
/** For what fits in no such way. */
export const WORST = 4;

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** Fewer letters of an alphabet occur inside nearly every word. */
const LEAST_WITHIN = 3;
const BEYOND_ASCII = /[^\0-\x7f]/;

const wordsOf = (folded: string): readonly string[] => folded.split(BETWEEN_WORDS).filter(Boolean);

export function typedOf(text: string): Typed {
  const whole = fold(text).trim().replace(/\s+/gu, ' ');
  return { whole, words: wordsOf(whole) };
}

/** Null: it does not fit. The domain of an address says nothing of the person: it counts only behind the part before the @. */
export function personRank(typed: Typed, email: string): Rank | null {
  const address = fold(email);
  if (address === typed.whole) return RANKS.whole;
  const rank = nameRank(typed, address.split('@')[0] ?? '');
  return rank === null && address.startsWith(typed.whole) ? RANKS.beginning : rank;
}

/** Null: it does not fit. */
export function titleRank(typed: Typed, title: string): Rank | null {
  return nameRank(typed, fold(title));
}

/** The words of the search text that begin a word of the title, or of the address before its @: one bit each, the first the lowest. */
export function wordsFound({ words }: Typed, name: string): number {
  const own = wordsOf(fold(name).split('@')[0] ?? '');
  return words.reduce(
    (bits, word, index) => (own.some((one) => one.startsWith(word)) ? bits | (1 << index) : bits),
    0,
  );
}

/** Whether each word of the search text is a whole word of the title. */
export function hasWholeWords({ words }: Typed, title: string): boolean {
  const own = wordsOf(fold(title));
  return words.length > 0 && words.every((word) => own.includes(word));
}

function nameRank({ whole, words }: Typed, folded: string): Rank | null {
  const own = wordsOf(folded);
  const name = own.join(' ');
  const sought = words.join(' ');
  if (folded === whole || (words.length > 0 && name === sought)) return RANKS.whole;
  if (folded.startsWith(whole) || (words.length > 0 && name.startsWith(sought))) return RANKS.beginning;
  if (words.length === 0) return folded.includes(whole) ? RANKS.within : null;
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return RANKS.words;
  return words.every((word) => isLong(word) && name.includes(word)) ? RANKS.within : null;
}

/** In scripts without blanks between words, one character says much. */
export const isLong = (word: string) => word.length >= LEAST_WITHIN || BEYOND_ASCII.test(word);
