import { BEYOND_ASCII, fold, foldedTogether } from './fold.ts';

/** The characters of words; the tokenizer of core's index is told the same categories (search/searchDb.ts). */
const WORD_CATEGORIES = '\\p{L}\\p{N}\\p{M}\\p{Co}';
const WORD_CHARACTER = new RegExp(`[${WORD_CATEGORIES}]`, 'u');
/** Half a character is in a word. */
const BETWEEN_WORDS = new RegExp(`[^${WORD_CATEGORIES}\\p{Cs}]`, 'u');
const WORDS = new RegExp(`[${WORD_CATEGORIES}]+`, 'gu');
/** The tokenizer takes signs that are newer than itself, like most emoji, for letters. */
const NEWER_SIGNS = new RegExp(`[^${WORD_CATEGORIES}\\p{Cs}\\0-\\x7f]`, 'gu');

/** Scripts that put no spaces between words, in a class of a pattern. */
export const UNSPACED_SCRIPTS =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
/** Each character is a word, and a word is a phrase. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'gu');

/**
 * Adjacent tokens; with `isPrefix` the last one may be the beginning of a longer one, with `isPart` a single one any part of one.
 * `isExact`: a person put it in quotes, so it is neither.
 */
export interface Phrase {
  readonly tokens: readonly string[];
  readonly isPrefix: boolean;
  readonly isPart?: boolean;
  readonly isExact?: boolean;
}

/** Fewer letters stand in nearly every word. */
const LEAST_IN_PART = 3;

/** The letters that may stand anywhere in a word; null: none of the phrase may. */
export function partOf({ tokens, isExact = false }: Phrase): string | null {
  const [token = '', ...others] = tokens;
  return isExact || others.length > 0 || [...token].length < LEAST_IN_PART ? null : token;
}

/** The same, where single words may be parts of others. */
export const asParts = (phrases: readonly Phrase[]): readonly Phrase[] =>
  phrases.map((phrase) => (partOf(phrase) === null ? phrase : { ...phrase, isPart: true }));

/** A token of a text and its position: [start, end) in UTF-16 units. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The form in which words are searched: see `fold`. Where there is no ß, as in Switzerland, words have ss. */
export const foldForSearch = (text: string): string => fold(text).replaceAll('ß', 'ss');

/** A text as the index takes it in; its tokenizer does the rest. */
export function segment(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return foldForSearch(text).replace(UNSPACED, ' $& ').replace(NEWER_SIGNS, ' ');
}

/** The words of a text that went through `segment`, as the index has them. */
const wordsIn = (segmented: string): readonly string[] => segmented.toLowerCase().match(WORDS) ?? [];

/** The next place, from `at` on, that is inside no word of a text. */
export function wordEnd(text: string, at: number): number {
  const end = text.slice(at).search(BETWEEN_WORDS);
  return end < 0 ? text.length : at + end;
}

/** Adds the words of such a text to `words`, but for single letters: quickly, since the index takes in millions of them. */
export function collectWords(segmented: string, words: Set<string>): void {
  if (BEYOND_ASCII.test(segmented)) {
    for (const word of wordsIn(segmented)) words.add(word);
    return;
  }
  const text = segmented.toLowerCase();
  let start = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    // a to z, 0 to 9; at the end it is no number.
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      if (at - start > 1) words.add(text.slice(start, at));
      start = -1;
    }
  }
}

/** The words that a person typed: each must occur, and the last one may be unfinished. Empty if there is no word. */
export function phrasesOf(query: string): readonly Phrase[] {
  const words = foldForSearch(query).match(WORDS) ?? [];
  return words.map((word, i) => {
    const tokens = segment(word).trim().split(/ +/u);
    const last = tokens.at(-1) ?? '';
    // One letter begins too many words to be of use, and a character of an unspaced script is a whole token.
    const isPrefix = i === words.length - 1 && last.length >= 2;
    return { tokens, isPrefix };
  });
}

/** The tokens of a text as the index sees them, with their places in `text`, which is in normal form C. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let [word, wordStart, wordEnds] = ['', 0, 0];
  const finish = () => {
    if (word !== '') tokens.push({ text: word, start: wordStart, end: wordEnds });
    word = '';
  };
  let start = 0;
  for (const character of foldedTogether(text)) {
    const end = start + character.length;
    for (const piece of piecesOf(character)) {
      if (piece.kind !== 'part') finish();
      if (piece.kind === 'word') tokens.push({ text: piece.text, start, end });
      if (piece.kind !== 'part') continue;
      if (word === '') wordStart = start;
      word += piece.text;
      wordEnds = end;
    }
    start = end;
  }
  finish();
  return tokens;
}

/** A character as the index has it: part of a word, a whole one, or none. */
interface Piece {
  readonly text: string;
  readonly kind: 'part' | 'word' | 'none';
}

/** Texts have few different characters, and to fold one takes long. One with many signs is not kept. */
const known = new Map<string, readonly Piece[]>();
const MOST_KNOWN = 10_000;
const LONGEST_KNOWN = 2;

/** One character may stand for several, and even for several words. One that is ignored, an accent alone, belongs to the word before it. */
function piecesOf(character: string): readonly Piece[] {
  const before = known.get(character);
  if (before) return before;
  const pieces = [...(foldForSearch(character) || [''])].map((text): Piece => ({ text, kind: kindOf(text) }));
  if (character.length > LONGEST_KNOWN) return pieces;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(character, pieces);
  return pieces;
}

function kindOf(folded: string): Piece['kind'] {
  if (folded !== '' && !WORD_CHARACTER.test(folded)) return 'none';
  return folded.search(UNSPACED) < 0 ? 'part' : 'word';
}
