import type { Flags } from './affixRules.ts';
import { createLimit } from './memoryLimits.ts';

/** Each stem with the flags of all that are written so. */
export type WordList = ReadonlyMap<string, readonly Flags[]>;

/** Facts about a word, such as ` po:noun`, which come after it and are of no use here. */
const FACTS = /(?:\t| +[a-z]{2}:).*$/u;
/** No word of a language is longer. */
const MAX_LENGTH = 200;
/** With its facts; what follows is not read. */
const MAX_LINE = 2_000;
const MAX_WORDS = 2_000_000;
/** Words that are written alike. */
const MAX_ALIKE = 50;

/** @throws if there are no words in it, or more than in any */
export function readWordList(text: string, readFlags: (text: string) => Flags): WordList {
  const words = new Map<string, readonly Flags[]>();
  // Most words share their flags with others.
  const alone = new Map<Flags, readonly Flags[]>();
  const count = createLimit(MAX_WORDS, 'words');
  let start = text.indexOf('\n') + 1;
  while (start > 0 && start < text.length) {
    const end = text.indexOf('\n', start);
    const line = text
      .slice(start, Math.min(end === -1 ? text.length : end, start + MAX_LINE))
      .replace(FACTS, '')
      .trim();
    start = end === -1 ? 0 : end + 1;
    if (line === '' || line.length > MAX_LENGTH) continue;
    const slash = unescapedSlash(line);
    const word = (slash === -1 ? line : line.slice(0, slash)).replaceAll('\\/', '/');
    const flags = readFlags(slash === -1 ? '' : line.slice(slash + 1));
    const others = words.get(word);
    const own = alone.get(flags) ?? [flags];
    alone.set(flags, own);
    count(1);
    if (others && others.length >= MAX_ALIKE) continue;
    words.set(word, others ? [...others, ...own] : own);
  }
  if (words.size === 0) throw new Error('The word list is empty.');
  return words;
}

function unescapedSlash(line: string): number {
  for (let at = line.indexOf('/', 1); at !== -1; at = line.indexOf('/', at + 1))
    if (line[at - 1] !== '\\') return at;
  return -1;
}
