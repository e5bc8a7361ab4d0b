import { fold } from './fold.ts';

/** What was typed to find somebody or something by its name, in the form in which names are compared. */
export interface Typed {
  readonly whole: string;
  readonly words: readonly string[];
}

/** How well a name fits what was typed, lower being better: it begins with it, words of it do, or it holds it somewhere. */
export type Rank = 0 | 1 | 2;

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** Fewer letters of an alphabet stand inside nearly every word. */
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
  if (address.startsWith(typed.whole)) return 0;
  return nameRank(typed, address.split('@')[0] ?? '');
}

/** Null: it does not fit. */
export function titleRank(typed: Typed, title: string): Rank | null {
  return nameRank(typed, fold(title));
}

/** The words of what was typed that begin a word of the address before its @, or of the title: one bit each, the first the lowest. */
export function wordsFound({ words }: Typed, name: string): number {
  const own = wordsOf(fold(name).split('@')[0] ?? '');
  return words.reduce(
    (bits, word, index) => (own.some((one) => one.startsWith(word)) ? bits | (1 << index) : bits),
    0,
  );
}

function nameRank({ whole, words }: Typed, folded: string): Rank | null {
  const own = wordsOf(folded);
  const name = own.join(' ');
  if (folded.startsWith(whole) || (words.length > 0 && name.startsWith(words.join(' ')))) return 0;
  if (words.length === 0) return folded.includes(whole) ? 2 : null;
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return 1;
  return words.every((word) => isLong(word) && name.includes(word)) ? 2 : null;
}

/** In scripts without blanks between words, one character says much. */
const isLong = (word: string) => word.length >= LEAST_WITHIN || BEYOND_ASCII.test(word);
