import { LONGEST_SEARCH } from '../model/search.ts';
import { type Phrase, phrasesOf } from '../text/searchTokens.ts';
import { type Condition, type Meaning, meaningOf, OPERATORS } from './operators.ts';

/** A stretch of the search text: a condition, or words; [at, end) in UTF-16 units. */
export interface Piece {
  readonly at: number;
  readonly end: number;
  /** Null: it is text. */
  readonly condition: Condition | null;
}

export interface ParsedSearch {
  readonly pieces: readonly Piece[];
  /** Each must occur. */
  readonly words: readonly Phrase[];
  /** None may occur. */
  readonly notWords: readonly Phrase[];
  readonly conditions: readonly Condition[];
}

/** A quote begins at the beginning of a word or of a value, and ends at the next one, or with the text. */
const PIECES = /-?(?:(?:[a-z]+:)?"[^"]*(?:"|$)|\S+)/giu;
const PARTS = /^(?<not>-?)(?:(?<operator>[a-z]+):)?(?<value>.*)$/isu;

interface Parts {
  readonly isNot: boolean;
  readonly meaning: Meaning | null;
  /** An operator whose value is still to be typed. */
  readonly isBare: boolean;
}

/**
 * Reads what a person typed. What is no operator with a value that it knows is text, so nothing is wrong. An operator at the end that has no
 * value yet is left out: the value is being typed. `now`: milliseconds since the epoch, for `today`.
 */
export function parseSearch(text: string, now: number = Date.now()): ParsedSearch {
  const [words, notWords]: [Phrase[], Phrase[]] = [[], []];
  const conditions: Condition[] = [];
  const found = [...text.matchAll(PIECES)];
  const pieces = found.map(({ 0: raw, index: at }, i): Piece => {
    const isLast = i === found.length - 1;
    const { isNot, meaning, isBare } = partsOf(raw, now);
    const piece = { at, end: at + raw.length, condition: meaning && { ...meaning, isNot } };
    if (piece.condition) conditions.push(piece.condition);
    else if (isBare && isLast) return piece;
    else if (isNot) notWords.push(...whole(raw.slice(1)));
    else if (raw.startsWith('"')) words.push(...whole(raw));
    else words.push(...phrasesOf(raw).map((phrase) => ({ ...phrase, isPrefix: isLast && phrase.isPrefix })));
    return piece;
  });
  return { pieces, words, notWords, conditions };
}

function partsOf(raw: string, now: number): Parts {
  const { not, operator, value = '' } = PARTS.exec(raw)?.groups ?? {};
  const isNot = not === '-' && raw.length > 1;
  const known = OPERATORS.find((each) => each === operator?.toLowerCase());
  if (!known) return { isNot, meaning: null, isBare: false };
  const plain = value.replaceAll('"', '');
  return { isNot, meaning: meaningOf(known, plain, now), isBare: plain.trim() === '' };
}

/** The words of a quote, one after another and none unfinished. */
function whole(quote: string): readonly Phrase[] {
  const tokens = phrasesOf(quote).flatMap((phrase) => phrase.tokens);
  return tokens.length === 0 ? [] : [{ tokens, isPrefix: false, isExact: true }];
}

/** It has words alone, so it may also be the name of a conversation. */
export const hasWordsAlone = ({ conditions, notWords }: ParsedSearch): boolean =>
  conditions.length + notWords.length === 0;

/** It asks for nothing yet, as while an operator is being typed. */
export const isUnfinished = ({ pieces, words, notWords, conditions }: ParsedSearch): boolean =>
  pieces.length > 0 && words.length + notWords.length + conditions.length === 0;

/** The text without one of its pieces. */
export function withoutPiece(text: string, { at, end }: Piece): string {
  return `${text.slice(0, at).trimEnd()} ${text.slice(end).trimStart()}`.trim();
}

/** The text with other words in the place of some, by their tokens; null: it has none of them, or would be too long. */
export function withWords(text: string, words: Readonly<Record<string, string>>): string | null {
  const changed = parseSearch(text).pieces.reduceRight((changing, { at, end, condition }) => {
    const [phrase, ...others] = condition === null ? phrasesOf(text.slice(at, end)) : [];
    const [token = '', ...more] = others.length === 0 ? (phrase?.tokens ?? []) : [];
    const better = more.length === 0 && Object.hasOwn(words, token) ? words[token] : undefined;
    return better === undefined ? changing : `${changing.slice(0, at)}${better}${changing.slice(end)}`;
  }, text);
  return changed === text || changed.length > LONGEST_SEARCH ? null : changed;
}
