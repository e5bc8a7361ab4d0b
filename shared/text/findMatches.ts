import { BEYOND_ASCII } from './fold.ts';
import { type Phrase, tokensOf } from './searchTokens.ts';

/** A match: [start, end) in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/** The places of the phrases in a text, which is in normal form C: in order, with overlapping ones merged. */
export function findMatches(text: string, phrases: readonly Phrase[]): readonly Mark[] {
  return BEYOND_ASCII.test(text) ? matchesOfTokens(text, phrases) : plainMatches(text, phrases);
}

/** The same for most texts, in a small part of the time. */
function plainMatches(text: string, phrases: readonly Phrase[]): readonly Mark[] {
  const marks: Mark[] = [];
  for (const phrase of phrases) {
    const pattern = patternOf(phrase);
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const start = phrase.isPart ? startOfWord(text, found.index) : found.index;
      marks.push([start, pattern.lastIndex]);
      // The next one may begin with the second word of this one.
      if (!phrase.isPart) pattern.lastIndex = found.index + 1;
    }
  }
  const merged: Mark[] = [];
  for (const mark of marks.sort(([a], [b]) => a - b)) addMark(merged, mark);
  return merged;
}

const patterns = new WeakMap<Phrase, RegExp>();

/** Tokens hold letters and digits only, so nothing needs escaping. Of a part, the beginning of its word is left to `startOfWord`. */
function patternOf(phrase: Phrase): RegExp {
  const made = patterns.get(phrase);
  if (made) return made;
  const { tokens, isPrefix, isPart = false } = phrase;
  const words = tokens.join('[^a-z0-9]+');
  const rest = isPart || isPrefix ? '[a-z0-9]*' : '';
  const pattern = new RegExp(`${isPart ? '' : '(?<![a-z0-9])'}${words}${rest}(?![a-z0-9])`, 'giu');
  patterns.set(phrase, pattern);
  return pattern;
}

const IN_WORD = /[a-z0-9]/iu;

/** To look for it in the pattern would take ten times as long. */
function startOfWord(text: string, at: number): number {
  let start = at;
  while (start > 0 && IN_WORD.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function matchesOfTokens(text: string, phrases: readonly Phrase[]): readonly Mark[] {
  const tokens = tokensOf(text);
  const words = tokens.map((token) => token.text);
  const marks: Mark[] = [];
  for (const [i, token] of tokens.entries()) {
    for (const phrase of phrases) {
      const last = tokens[i + phrase.tokens.length - 1];
      if (last && matchesAt(words, i, phrase)) addMark(marks, [token.start, last.end]);
    }
  }
  return marks;
}

function matchesAt(
  words: readonly string[],
  at: number,
  { tokens: wanted, isPrefix, isPart = false }: Phrase,
): boolean {
  return wanted.every((text, i) => {
    const word = words[at + i] ?? '';
    if (isPart) return word.includes(text);
    return isPrefix && i === wanted.length - 1 ? word.startsWith(text) : word === text;
  });
}

function addMark(marks: Mark[], mark: Mark): void {
  const last = marks.at(-1);
  if (last && mark[0] < last[1]) marks[marks.length - 1] = [last[0], Math.max(last[1], mark[1])];
  else marks.push(mark);
}
