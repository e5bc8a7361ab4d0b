import { type Phrase, partOf } from '../../../shared/text/searchTokens.ts';
import { GONE, THERE } from './indexedFacts.ts';
import type { Check } from './searchCheck.ts';
import type { SearchDb } from './searchDb.ts';
import { anyFact, translate, withPart, withWord } from './translate.ts';

/** All of it must be true of a message. */
export interface Asked {
  readonly words: readonly Phrase[];
  readonly notWords: readonly Phrase[];
  readonly checks: readonly Check[];
}

/** `words`: each is a word, or begins one. `parts`: they may be parts of words, and not all are words. `any`: both. */
export type Way = 'words' | 'parts' | 'any';

/** How the messages that are asked for are found. */
export interface Plan {
  /** In FTS5's query language (sqlite.org/fts5.html, section 3). */
  readonly expression: string;
  /** In SQL, of a message `m`. */
  readonly conditions: readonly string[];
  /** Of the parameters of the conditions, in their order. */
  readonly values: readonly (string | number)[];
  /** Letters that must stand in a word, each in any, about which the index isn't asked. */
  readonly parts: readonly string[];
}

export const asksForDeleted = (checks: readonly Check[]): boolean =>
  checks.some((check) => check.kind === 'fact' && !check.isNot && check.anyOf.includes(GONE));

/** Null: no message can be so. */
export function planOf(search: SearchDb, asked: Asked, way: Way): Plan | null {
  const { index } = search;
  const { words, notWords, checks } = asked;
  if (way === 'parts' && words.every((phrase) => partOf(phrase) === null)) return null;
  const byWords = (phrases: readonly Phrase[]) => phrases.map((phrase) => withWord(index, phrase));
  const wanted: string[] = [];
  const parts: string[] = [];
  for (const phrase of words) {
    const part = way === 'words' ? null : partOf(phrase);
    const term = part === null ? withWord(index, phrase) : withPart(index, part);
    if (term !== null) wanted.push(term);
    else if (part !== null) parts.push(part);
  }
  if (wanted.length === 0 && !asksForDeleted(checks)) wanted.push(anyFact([THERE]));
  const unwanted = byWords(notWords);
  if (way === 'parts') unwanted.push(`(${byWords(words).join(' AND ')})`);
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  for (const check of checks) {
    const said = translate(search, check);
    if (said === 'never') {
      if (!check.isNot) return null;
      continue;
    }
    // A term beside a condition stands for more than is meant: it only says where to look.
    if (said.term !== null && !check.isNot) wanted.push(said.term);
    else if (said.term !== null && said.condition === null) unwanted.push(said.term);
    if (said.condition === null) continue;
    conditions.push(check.isNot ? `NOT (${said.condition})` : said.condition);
    values.push(...said.values);
  }
  const all = `(${wanted.join(' AND ')})`;
  return {
    expression: unwanted.length === 0 ? all : `${all} NOT (${unwanted.join(' OR ')})`,
    ...{ conditions, values, parts },
  };
}
