import { createLimit } from './memoryLimits.ts';

/** The flags of a word, or those that an affix adds to it. */
export type Flags = ReadonlySet<string>;

/** One character of a condition: one of `among`, or any but those. */
interface Place {
  readonly among: string;
  readonly isNegated: boolean;
}

export interface Affix {
  readonly flag: string;
  /** Whether it goes together with an affix at the other end. */
  readonly isCombined: boolean;
  /** Removed from the stem. */
  readonly strip: string;
  /** Added to the stem instead. */
  readonly add: string;
  /** The end of the stem, or its beginning, before `strip` is removed. */
  readonly condition: readonly Place[];
  readonly flags: Flags;
}

/** Affixes by what they add. */
export interface Affixes {
  readonly byAdd: ReadonlyMap<string, readonly Affix[]>;
  /** The longest `add`. */
  readonly longest: number;
}

const NO_FLAGS: Flags = new Set();
/** In all combinations together, each of which takes the room of a few more. */
const MAX_FLAGS = 1_000_000;
const ROOM_OF_FLAGS = 8;
/** In all conditions together. */
const MAX_PLACES = 250_000;

/** Reads flags in the notation of one affix file, and keeps each combination once. */
export function createFlagReader(notation: string, aliases: readonly string[]): (text: string) => Flags {
  const known = new Map<string, Flags>();
  const count = createLimit(MAX_FLAGS, 'flags');
  const split = (text: string): readonly string[] => {
    if (notation === 'num') return text.split(',');
    return notation === 'long' ? (text.match(/.{1,2}/gsu) ?? []) : [...text];
  };
  return (text) => {
    if (text === '') return NO_FLAGS;
    const meant = aliases.length > 0 && /^\d+$/u.test(text) ? (aliases[Number(text) - 1] ?? '') : text;
    const found = known.get(meant);
    if (found) return found;
    const flags = new Set(split(meant));
    count(ROOM_OF_FLAGS + flags.size);
    known.set(meant, flags);
    return flags;
  };
}

/** Makes the reader of conditions, which keeps each once. */
export function createConditionReader(): (text: string) => readonly Place[] {
  const known = new Map<string, readonly Place[]>();
  const count = createLimit(MAX_PLACES, 'conditions');
  return (text) => {
    const places = known.get(text) ?? readCondition(text);
    if (!known.has(text)) count(1 + places.length);
    known.set(text, places);
    return places;
  };
}

/** `[^aeiou]y` as places; a dot is any character. */
function readCondition(text: string): readonly Place[] {
  if (text === '.') return [];
  const places: Place[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const end = text[at] === '[' ? text.indexOf(']', at) : -1;
    if (end === -1) {
      places.push({ among: text[at] === '.' ? '' : (text[at] ?? ''), isNegated: text[at] === '.' });
    } else {
      const isNegated = text[at + 1] === '^';
      places.push({ among: text.slice(at + (isNegated ? 2 : 1), end), isNegated });
      at = end;
    }
  }
  return places;
}

/** Whether the characters of `word` from `start` on fit the condition. */
export function fits(condition: readonly Place[], word: string, start: number): boolean {
  if (start < 0 || start + condition.length > word.length) return false;
  return condition.every(({ among, isNegated }, index) => {
    return among.includes(word[start + index] ?? '') !== isNegated;
  });
}

export function indexByAdd(affixes: readonly Affix[]): Affixes {
  return {
    byAdd: Map.groupBy(affixes, ({ add }) => add),
    longest: affixes.reduce((most, { add }) => Math.max(most, add.length), 0),
  };
}
