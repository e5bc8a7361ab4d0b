import { type Layer, layersOf } from './escapes.ts';

/** A place in a text, UTF-16 units. */
interface Found {
  readonly start: number;
  readonly end: number;
  /** Neither a letter nor a digit is beside it. */
  readonly isAlone: boolean;
}

/** A layer in the spelling in which texts are compared. */
interface Comparable {
  readonly text: string;
  /** Of each UTF-16 unit: where it comes from in the layer; of white space, where the last of it begins and the first of it ends. */
  readonly froms: readonly number[];
  readonly untils: readonly number[];
}

/**
 * Where `secret` stands in `text`: as it is, form-encoded, percent-encoded, JSON-escaped or with entities of HTML, also repeatedly and in
 * part, in upper or lower case, composed or not, and however its white space is written. The work grows with the lengths alone.
 */
export function findSecret(text: string, secret: string): readonly Found[] {
  const spellings = layersOf(secret.toWellFormed()).map((layer) => comparable(layer).text);
  const wanted = new Set([spellings[0] ?? '', spellings.at(-1) ?? '']);
  wanted.delete('');
  return layersOf(text).flatMap((layer) => {
    const compared = comparable(layer);
    return [...wanted].flatMap((spelling) => findIn(layer, compared, spelling));
  });
}

/** `text` with a mask over each place. */
export function masked(text: string, places: readonly Found[]): string {
  let shown = '';
  let end = 0;
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    if (place.start >= end) shown += `${text.slice(end, place.start)}•••`;
    end = Math.max(end, place.end);
  }
  return shown + text.slice(end);
}

function findIn(layer: Layer, { text, froms, untils }: Comparable, spelling: string): readonly Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + spelling.length)) {
    const from = froms[at] as number;
    const until = untils[at + spelling.length - 1] as number;
    const isAlone = !isLetterBefore(layer.text, from) && !isLetterAt(layer.text, until);
    found.push({ start: layer.starts[from] as number, end: layer.ends[until - 1] as number, isAlone });
  }
  return found;
}

const isLetterBefore = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));

const isLetterAt = (text: string, at: number): boolean => /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2));

/** White space and, in forms, a plus sign (WHATWG URL, section 5). */
const SPACE = /[\s+]/u;

/** Without marks and case, and with one space for any white space. */
function comparable({ text }: Layer): Comparable {
  const texts: string[] = [];
  const froms: number[] = [];
  const untils: number[] = [];
  let end = 0;
  for (const char of text) {
    const start = end;
    end += char.length;
    const plain = plainChar(char);
    if (plain === ' ' && texts.at(-1) === ' ') {
      froms[froms.length - 1] = start;
      continue;
    }
    texts.push(plain);
    for (let unit = 0; unit < plain.length; unit += 1) {
      froms.push(start);
      untils.push(end);
    }
    // A mark belongs to the letter before it.
    if (plain === '' && untils.length > 0 && /\p{M}/u.test(char)) untils[untils.length - 1] = end;
  }
  return { text: texts.join(''), froms, untils };
}

function plainChar(char: string): string {
  if (/[!-*,-~]/u.test(char)) return char.toLowerCase();
  if (SPACE.test(char)) return ' ';
  const plain = char.normalize('NFKD').toUpperCase().toLowerCase();
  return plain.replaceAll(/[\p{M}\p{Cc}\p{Cf}]/gu, '');
}
