import type { Phrase } from '../../../shared/text/searchTokens.ts';
import { GONE, THERE } from './indexedFacts.ts';
import type { Check } from './searchCheck.ts';
import type { SearchDb } from './searchDb.ts';
import { anyFact, isOnlyPart, translate, withAnyWord, withWord, wordsOfPart } from './translate.ts';
import { SAID, SHOWN } from './wordList.ts';

/** All of it must be true of a message. */
export interface Asked {
  readonly words: readonly Phrase[];
  readonly notWords: readonly Phrase[];
  readonly checks: readonly Check[];
  /** Only words that a thread shows, and none in the texts of files. */
  readonly isShown?: boolean;
}

/** `words`: each is a word, or begins one. `parts`: they may be parts of words, and not all are words. `any`: both. */
export type Way = 'words' | 'parts' | 'any';

/** How the messages that are asked for are found. */
export interface Plan {
  /** In FTS5's query language (sqlite.org/fts5.html, section 3). */
  readonly expression: string;
  /** The part of it about words. */
  readonly said: string;
  /** The rest names so many conversations or people that FTS5 takes long to begin. */
  readonly isOfMany: boolean;
  /** Finds all messages of the people or conversations that are asked for, whatever their words; null: they aren't few. */
  readonly narrow: string | null;
  /** The conditions and `convIds` alone say in which messages to look for the words. */
  readonly isScanned: boolean;
  /** Only messages of these conversations are asked for, which the conditions need not say; null: of any. */
  readonly convIds: readonly number[] | null;
  /** In SQL, of a message `m`. */
  readonly conditions: readonly string[];
  /** Of the parameters of the conditions, in their order. */
  readonly values: readonly (string | number)[];
}

export const asksForDeleted = (checks: readonly Check[]): boolean =>
  checks.some((check) => check.kind === 'fact' && !check.isNot && check.anyOf.includes(GONE));

/** Null: no message can be so. */
export function planOf(search: SearchDb, asked: Asked, way: Way): Plan | null {
  const { index } = search;
  const { words, notWords, checks } = asked;
  const parts = words.map((phrase) => (way === 'words' ? null : wordsOfPart(index, phrase, words.length)));
  const isMore = (phrase: Phrase, i: number) => parts[i]?.some((word) => isOnlyPart(phrase, word));
  if (way === 'parts' && !words.some(isMore)) return null;
  const columns = asked.isShown ? SHOWN : SAID;
  const byWords = (phrases: readonly Phrase[]) => phrases.map((phrase) => withWord(index, columns, phrase));
  const said = words.map((phrase, i) => {
    const part = parts[i] ?? null;
    return part === null ? withWord(index, columns, phrase) : withAnyWord(columns, part);
  });
  const unsaid = byWords(notWords);
  if (way === 'parts') unsaid.push(`(${byWords(words).join(' AND ')})`);
  const checked = translateAll(search, checks);
  if (checked === null) return null;
  const { wanted, unwanted, conditions, values, convIds, isOfMany } = checked;
  const isScanned = words.length > 0 && checked.isInConditions && (isOfMany || convIds !== null);
  // Of very many, there is no term.
  const isNarrow = words.length > 0 && wanted.length > 0 && !isScanned && checks.some(isNarrowing);
  // A message with a word is there.
  if (said.length === 0 && !asksForDeleted(checks)) said.push(anyFact([THERE]));
  return {
    expression: expressionOf([...said, ...wanted], [...unsaid, ...unwanted]),
    said: expressionOf(said, unsaid),
    narrow: isNarrow ? expressionOf(wanted, unwanted) : null,
    ...{ isOfMany, isScanned, convIds, conditions, values },
  };
}

interface Checked extends Pick<Plan, 'conditions' | 'values' | 'convIds' | 'isOfMany'> {
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
  /** The conditions say all of it, together with `convIds`. */
  readonly isInConditions: boolean;
}

/** Null: no message can be so. */
function translateAll(search: SearchDb, checks: readonly Check[]): Checked | null {
  const [wanted, unwanted, conditions]: [string[], string[], string[]] = [[], [], []];
  const values: (string | number)[] = [];
  let [isOfMany, isInConditions] = [false, true];
  let few: readonly number[] | null = null;
  let many: readonly number[] | null = null;
  for (const check of checks) {
    const translated = translate(search, check);
    if (translated === 'never') {
      if (!check.isNot) return null;
      continue;
    }
    const { term, condition } = translated;
    if (term !== null && !check.isNot) wanted.push(term);
    else if (term !== null && condition === null) unwanted.push(term);
    if (condition === null) {
      if (few === null && !check.isNot && translated.convIds !== null) few = translated.convIds;
      else isInConditions = false;
      continue;
    }
    if (!check.isNot) {
      isOfMany ||= translated.isOfMany;
      many = translated.convIds ?? many;
    }
    conditions.push(check.isNot ? `NOT (${condition})` : condition);
    values.push(...translated.values);
  }
  return { wanted, unwanted, conditions, values, convIds: few ?? many, isOfMany, isInConditions };
}

const isNarrowing = ({ kind, isNot }: Check): boolean =>
  !isNot && (kind === 'conversation' || kind === 'sender');

function expressionOf(wanted: readonly string[], unwanted: readonly string[]): string {
  const all = `(${wanted.join(' AND ')})`;
  return unwanted.length === 0 ? all : `${all} NOT (${unwanted.join(' OR ')})`;
}
