import { displayName, type Person } from '../../../../shared/model/people.ts';
import { foldedForm } from './foldedText.ts';
import type { Span } from './spans.ts';

/** Shorter parts of a name are words of their own too often: only the whole name is replaced then. */
const SHORTEST_PART = 3;
const SHORTEST_JOINED = 4;
/** An umlaut that is written with an `e` makes a name so long. */
const SHORTEST_SPELT = 5;
/** Of a whole name; characters. */
const LONGEST_NAME = 100;

/** Latin letters make no word with those of other scripts: no space is between a name and what follows it in `Mariaさん`. */
const WORD = /[[\p{L}&&\p{scx=Latn}]\p{M}\p{N}]+|[[\p{L}--\p{scx=Latn}]\p{M}\p{N}]+/gv;
const BETWEEN_PARTS = /^[\s.,'’_-]{0,3}$/u;

/** The words for the person of a name; null: several people share it. By the name in the form of `plain`. */
type Words = Map<string, string | null>;

/** The names of people, to be found in texts. */
export interface Names {
  /** Parts of names, and whole names without spaces. */
  readonly words: Words;
  /** Names with a short part, with a space between the parts, and the first parts of these. */
  readonly wholes: Words;
  readonly firsts: ReadonlySet<string>;
}

export const NO_NAMES: Names = { words: new Map(), wholes: new Map(), firsts: new Set() };

/** Parley knows of a person the address alone, so their name is made of it. */
export function namesOf(people: readonly Person[], inWords: (email: string) => string): Names {
  const words: Words = new Map();
  const wholes: Words = new Map();
  const add = (to: Words, keys: Iterable<string>, given: string) => {
    for (const key of new Set(keys)) to.set(key, to.has(key) ? null : given);
  };
  for (const { email } of people) {
    const parts = (foldedForm(displayName(email)).match(WORD) ?? []).map(plain);
    const orders = parts.length === 2 ? [parts, parts.toReversed()] : [parts];
    const joined = orders.map((order) => order.join('')).filter(({ length }) => length >= SHORTEST_JOINED);
    const long = parts.filter(({ length }) => length >= SHORTEST_PART);
    add(words, [...long, ...(parts.length > 1 ? joined : [])].flatMap(spellings), inWords(email));
    if (parts.length > 1 && long.length < parts.length)
      add(
        wholes,
        orders.map((order) => order.join(' ')),
        inWords(email),
      );
  }
  return { words, wholes, firsts: new Set([...wholes.keys()].map((whole) => whole.split(' ')[0] ?? '')) };
}

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** Letters that people write in another way where their keyboard has none. */
const plain = (folded: string): string =>
  folded.replaceAll(/[ßæœøłđðþı]/gu, (letter) => LETTERS[letter] ?? letter);

/** A word, and how it is written with umlauts: `mueller` is `muller`, as `müller` is when it is folded. */
const spellings = (word: string): readonly string[] =>
  word.length < SHORTEST_SPELT ? [word] : [word, word.replaceAll(/(?<=[aou])e|(?<=a)a/gu, '')];

/** Finds names word by word, which takes no longer for ten thousand people. Parts that follow each other are one name. */
export function findNames(folded: string, names: Names, shared: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: found, index } of folded.matchAll(WORD)) {
    if (index < end) continue;
    const { words, length } = nameAt(folded, index, found, names);
    if (words === undefined) continue;
    const last = spans.at(-1);
    const isNext = last !== undefined && /^[ .'’_-]$/u.test(folded.slice(end, index));
    end = index + length;
    if (isNext && (words === null || words === last.words || last.words === shared))
      spans[spans.length - 1] = { start: last.start, end, words: words ?? last.words };
    else spans.push({ start: index, end, words: words ?? shared });
  }
  return spans;
}

interface Found {
  /** Undefined: there is none. */
  readonly words: string | null | undefined;
  readonly length: number;
}

/** The name that begins with the word at `index`. */
function nameAt(folded: string, index: number, word: string, names: Names): Found {
  const first = plain(word);
  const whole = names.firsts.has(first) ? wholeAt(folded.slice(index, index + LONGEST_NAME), names) : null;
  if (whole !== null) return whole;
  const key = spellings(first).find((spelling) => names.words.has(spelling));
  return { words: key === undefined ? undefined : names.words.get(key), length: word.length };
}

/** The longest whole name at the beginning of a text. */
function wholeAt(text: string, { wholes }: Names): Found | null {
  let found: Found | null = null;
  let [name, end] = ['', 0];
  for (const { 0: part, index } of text.matchAll(WORD)) {
    if (index > 0 && !BETWEEN_PARTS.test(text.slice(end, index))) break;
    name = index === 0 ? plain(part) : `${name} ${plain(part)}`;
    end = index + part.length;
    if (wholes.has(name)) found = { words: wholes.get(name), length: end };
  }
  return found;
}
