import { type Phrase, tokensOf } from './searchTokens.ts';

/** A match: [start, end) in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/** The places of the phrases in a text, which is in normal form C: in order, with overlapping ones merged. */
export function findMatches(text: string, phrases: readonly Phrase[]): readonly Mark[] {
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

function matchesAt(words: readonly string[], at: number, { tokens: wanted, isPrefix }: Phrase): boolean {
  return wanted.every((text, i) => {
    const word = words[at + i] ?? '';
    return isPrefix && i === wanted.length - 1 ? word.startsWith(text) : word === text;
  });
}

function addMark(marks: Mark[], mark: Mark): void {
  const last = marks.at(-1);
  if (last && mark[0] < last[1]) marks[marks.length - 1] = [last[0], Math.max(last[1], mark[1])];
  else marks.push(mark);
}
