import type { Span } from './spans.ts';

/**
 * An address as people write it: `zoe@x.org`, `zoe@corp`, `zoe @ x.org`, `zoe (at) x (dot) org`; in a link `zoe%40x.org`.
 * Bounded, so that a text without end takes time in proportion to its length.
 */
const ADDRESS =
  /(?=[@%([{<])(?<=(?<local>[\p{L}\p{N}\p{M}._%+'’-]{1,200})(?<before>\s{0,2}))(?<at>@|%40|[([{<]\s?(?:at|@)\s?[)\]}>])(?<after>\s{0,2})(?<domain>[\p{L}\p{N}\p{M}_-]{1,63}(?:(?:\.|\s?[([{<]\s?(?:dot|\.)\s?[)\]}>]\s?)[\p{L}\p{N}\p{M}_-]{1,63}){0,8})/gu;
/** No address begins so, but a quotation or the end of a sentence before it. */
const BEFORE_LOCAL = /^[^\p{L}\p{N}_]+/u;

/** The email addresses in a folded text. `inWords`: the words for an address in its usual form; null leaves it. */
export function findAddresses(folded: string, inWords: (address: string) => string | null): readonly Span[] {
  return Array.from(folded.matchAll(ADDRESS)).flatMap(({ 0: found, index, groups = {} }) => {
    const { local: whole = '', before = '', at = '', after = '', domain = '' } = groups;
    const local = whole.replace(BEFORE_LOCAL, '');
    const isTight = (at === '@' || at === '%40') && before === '' && after === '';
    if (local === '' || (!isTight && !/[.)\]}>]/u.test(domain))) return [];
    const usual = domain.replaceAll(/\s?[([{<]\s?(?:dot|\.)\s?[)\]}>]\s?/gu, '.');
    const words = inWords(`${local}@${usual}`);
    if (words === null) return [];
    return [{ start: index - before.length - local.length, end: index + found.length, words }];
  });
}

/** Bounded, because a match of millions of digits has no room. */
const DIGITS = /\p{Nd}{1,1000}/gu;
/**
 * The signs between the digits of a telephone, an account or a card: also the minus and the long vowel that Japanese keyboards write. A comma
 * with a space is one of a sentence.
 */
const BETWEEN_DIGITS = /^(?:[\s().\-/\p{Pd}−ー・'’`´•·∙‧]{0,3}|[,٬])$/u;
const LONGEST_BETWEEN = 3;
const FEWEST_DIGITS = 6;

/** The numbers of six digits or more in a folded text. */
export function findNumbers(folded: string, words: string): readonly Span[] {
  const spans: Span[] = [];
  let [start, end, count] = [0, 0, 0];
  const finish = () => {
    if (count < FEWEST_DIGITS) return;
    if (folded[start - 1] === '(') start -= 1;
    if (folded[start - 1] === '+') start -= 1;
    spans.push({ start, end, words });
  };
  for (const { 0: digits, index } of folded.matchAll(DIGITS)) {
    const isNext =
      count > 0 && index - end <= LONGEST_BETWEEN && BETWEEN_DIGITS.test(folded.slice(end, index));
    if (!isNext) {
      finish();
      [start, count] = [index, 0];
    }
    end = index + digits.length;
    count += digits.length;
  }
  finish();
  return spans;
}

/** A text that is looked for, whatever blanks and line breaks stand between its words. `folded`: it is not empty. */
export const soughtText = (folded: string): RegExp =>
  new RegExp(folded.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replaceAll(/\s+/gu, '\\s{1,20}'), 'gu');

/** Each place of these texts in a folded text. */
export const findTexts = (folded: string, sought: readonly RegExp[], words: string): readonly Span[] =>
  sought.flatMap((each) =>
    Array.from(folded.matchAll(each), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      words,
    })),
  );
