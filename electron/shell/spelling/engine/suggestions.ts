import { MAX_SUGGESTIONS } from '../../../../shared/model/spelling.ts';
import { editDistance } from '../../../../shared/text/editDistance.ts';
import { createConversion } from './conversion.ts';
import type { Language } from './readAffixFile.ts';
import type { WordList } from './readWordList.ts';

/** How many spellings are looked up for one word: the person waits for the menu. A word of twenty letters has 4,000 in most languages. */
const MAX_TRIED = 10_000;
const MAX_LETTERS = 100;
/** How much longer or shorter a word of the list may be, and how different. */
const MAX_DISTANCE = 3;
/** How many pairs of letters are compared, of one word with those of the list. Known lists take a fiftieth. */
const MAX_COMPARED = 20_000_000;

interface Lists {
  readonly language: Language;
  readonly words: WordList;
  /** Those of the language, the most frequent first. */
  readonly letters: readonly string[];
}

interface Parts extends Omit<Lists, 'letters'> {
  readonly isWord: (word: string) => boolean;
}

/** Makes the search for the words that may be meant. */
export function createSuggestions({ language, words, isWord }: Parts): (word: string) => readonly string[] {
  const letters = [...(language.value('TRY') ?? "esianrtolcdugmphbyfvkwzxjq'")].slice(0, MAX_LETTERS);
  const written = createConversion(language.rows('OCONV'));

  return (word) => {
    const found = new Set<string>();
    const keep = (meant: string) => {
      const shown = written(meant);
      if (shown !== null) found.add(shown);
    };
    let tried = 0;
    for (const candidate of candidates(word, { language, words, letters })) {
      if (candidate !== word && candidate.split(' ').every(isWord)) keep(candidate);
      tried += 1;
      if (found.size >= MAX_SUGGESTIONS || tried === MAX_TRIED) break;
    }
    if (found.size === 0) for (const near of nearest(word, words, isWord)) keep(near);
    return [...found];
  };
}

/** Words that differ from `word` in one mistake, the likeliest mistakes first. */
function* candidates(word: string, lists: Lists): Generator<string> {
  const { language, words, letters } = lists;
  const small = word.toLowerCase();
  const isHeading = small !== word && word.toUpperCase() === word && word.length > 1;
  if (isHeading) {
    for (const each of candidates(small, lists)) yield each.toUpperCase();
    return;
  }
  yield (word[0] ?? '').toUpperCase() + word.slice(1);
  if (words.has(word.toUpperCase())) yield word.toUpperCase();
  yield* replaced(word, language.rows('REP'));
  yield* swapped(word, 1);
  yield* related(word, language.rows('MAP'));
  for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1);
  for (const letter of letters)
    for (let at = 0; at <= word.length; at += 1) yield word.slice(0, at) + letter + word.slice(at);
  for (const letter of letters)
    for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + letter + word.slice(at + 1);
  yield* swapped(word, 2);
  for (let at = 1; at < word.length; at += 1) yield `${word.slice(0, at)} ${word.slice(at)}`;
}

/** The mistakes that the dictionary names. */
function* replaced(word: string, rows: readonly (readonly string[])[]): Generator<string> {
  for (const [pattern = '', to = ''] of rows) {
    const from = pattern.replace(/^\^|\$$/gu, '');
    for (let at = word.indexOf(from); from !== '' && at !== -1; at = word.indexOf(from, at + 1)) {
      if (pattern.startsWith('^') && at !== 0) continue;
      if (pattern.endsWith('$') && at + from.length !== word.length) continue;
      yield word.slice(0, at) + to.replaceAll('_', ' ') + word.slice(at + from.length);
    }
  }
}

/** Two letters in the wrong order, `gap` apart. */
function* swapped(word: string, gap: number): Generator<string> {
  for (let at = 0; at + gap < word.length; at += 1)
    yield word.slice(0, at) +
      word[at + gap] +
      word.slice(at + 1, at + gap) +
      word[at] +
      word.slice(at + gap + 1);
}

/** Letters that are taken for each other, such as those with and without an accent. */
function* related(word: string, rows: readonly (readonly string[])[]): Generator<string> {
  for (const [group = ''] of rows)
    for (let at = 0; at < word.length; at += 1)
      if (group.includes(word[at] ?? ''))
        for (const other of group.replaceAll(/\([^)]*\)/gu, ''))
          yield word.slice(0, at) + other + word.slice(at + 1);
}

/** The stems of the list that are most like the word. */
function nearest(word: string, words: WordList, isWord: (word: string) => boolean): readonly string[] {
  const near: { readonly stem: string; readonly distance: number }[] = [];
  let compared = 0;
  for (const stem of words.keys()) {
    if (
      Math.abs(stem.length - word.length) > MAX_DISTANCE ||
      stem[0]?.toLowerCase() !== word[0]?.toLowerCase()
    )
      continue;
    compared += word.length * stem.length;
    if (compared > MAX_COMPARED) break;
    const distance = editDistance(word, stem, MAX_DISTANCE);
    if (distance <= MAX_DISTANCE && distance * 3 <= word.length) near.push({ stem, distance });
  }
  const sorted = near.toSorted((one, other) => one.distance - other.distance).map(({ stem }) => stem);
  return sorted.slice(0, 50).filter(isWord).slice(0, MAX_SUGGESTIONS);
}
