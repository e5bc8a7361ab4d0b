/** The operators of a search: `from:kofi`. Each may be turned round: `-from:kofi`. */
export const OPERATORS = [
  'from',
  'in',
  'with',
  'has',
  'type',
  'name',
  'label',
  'before',
  'after',
  'on',
  'is',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** The things that a message has in it, and the note that its conversation has. A link is one that Parley opens: `https:` or `parley:`. */
export const HAS = ['file', 'image', 'link', 'location', 'note'] as const;
export type Has = (typeof HAS)[number];

export const IS = ['unread', 'waiting', 'critical', 'forwarded', 'deleted'] as const;
export type Is = (typeof IS)[number];

/** From `start` on and before `end`, milliseconds since the epoch. */
export interface DateSpan {
  readonly start: number;
  readonly end: number;
}

/** An operator with its value: it says something of a message. */
export type Meaning =
  | { readonly operator: 'from' | 'in' | 'with' | 'name' | 'type' | 'label'; readonly value: string }
  | { readonly operator: 'has'; readonly value: Has }
  | { readonly operator: 'is'; readonly value: Is }
  | { readonly operator: 'before' | 'after' | 'on'; readonly span: DateSpan };
/** `isNot`: it must not be so. */
export type Condition = Meaning & { readonly isNot: boolean };

/** Null: the value says nothing to this operator. `now`: milliseconds since the epoch. */
export function meaningOf(operator: Operator, value: string, now: number): Meaning | null {
  const word = value.trim();
  if (word === '') return null;
  switch (operator) {
    case 'has':
      return oneOf(HAS, word, (known) => ({ operator, value: known }));
    case 'is':
      return oneOf(IS, word, (known) => ({ operator, value: known }));
    case 'before':
    case 'after':
    case 'on': {
      const span = spanOf(word, now);
      return span && { operator, span };
    }
    default:
      return { operator, value: word };
  }
}

function oneOf<T extends string, R>(all: readonly T[], word: string, made: (known: T) => R): R | null {
  const known = all.find((each) => each === word.toLowerCase());
  return known === undefined ? null : made(known);
}

const DATE = /^(?<year>\d{4})(?:-(?<month>\d{1,2})(?:-(?<day>\d{1,2}))?)?$/u;

/** A day (`2026-03-14`, `today`, `yesterday`), a month (`2026-03`) or a year, in this computer's time zone. Null: it is none. */
function spanOf(word: string, now: number): DateSpan | null {
  const today = new Date(now);
  const back = ['today', 'yesterday'].indexOf(word.toLowerCase());
  if (back >= 0) return span(today.getFullYear(), today.getMonth(), today.getDate() - back, 'day');
  const { year, month, day } = DATE.exec(word)?.groups ?? {};
  if (year === undefined || Number(year) < 1000) return null;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const isThere = new Date(y, m, d).getMonth() === m && new Date(y, m, d).getDate() === d;
  return isThere ? span(y, m, d, day ? 'day' : month ? 'month' : 'year') : null;
}

/** `Date` counts on from one month, or year, to the next. */
function span(year: number, month: number, day: number, length: 'day' | 'month' | 'year'): DateSpan {
  const end = {
    day: new Date(year, month, day + 1),
    month: new Date(year, month + 1, 1),
    year: new Date(year + 1, 0, 1),
  }[length];
  return { start: new Date(year, month, day).getTime(), end: end.getTime() };
}
