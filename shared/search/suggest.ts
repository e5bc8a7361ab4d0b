import { HAS, IS, OPERATORS, type Operator } from './operators.ts';
import { parseSearch } from './parseSearch.ts';

/** A text that is being typed, and by what it may go on. */
export interface Suggesting {
  /** The whole text before the piece that is being typed. */
  readonly before: string;
  /** `-` and the operator, as far as they are typed. */
  readonly operator: string;
  /** The part of the value that is typed. */
  readonly typed: string;
  /** Values that are known beforehand, or the names that are looked for; `operators`: the operator itself is being typed. */
  readonly from: readonly string[] | 'people' | 'conversations' | 'labels' | 'operators';
}

/** As the value of `label`, a text would count as one that people read (scripts/english.test.ts). */
const LABELS = 'labels';

const VALUES: Readonly<Record<Operator, Suggesting['from']>> = {
  from: 'people',
  with: 'people',
  in: 'conversations',
  has: HAS,
  is: IS,
  type: ['pdf', 'image', 'document', 'video', 'audio'],
  name: [],
  label: LABELS,
  before: ['today', 'yesterday'],
  after: ['today', 'yesterday'],
  on: ['today', 'yesterday'],
};

/** Fewer letters begin too many words that are none. */
const LEAST_LETTERS = 2;

const PARTS = /^(?<not>-?)(?<word>[a-z]+)(?::(?<value>.*))?$/isu;

/** Null: it ends in nothing that Parley can complete. */
export function suggestingFor(text: string): Suggesting | null {
  const piece = parseSearch(text).pieces.at(-1);
  if (piece?.end !== text.length) return null;
  const before = text.slice(0, piece.at);
  const { not = '', word = '', value } = PARTS.exec(text.slice(piece.at))?.groups ?? {};
  const known = OPERATORS.find((each) => each === word.toLowerCase());
  if (value !== undefined && known)
    return { before, operator: `${not}${known}:`, typed: value.replaceAll('"', ''), from: VALUES[known] };
  if (value !== undefined || word.length < LEAST_LETTERS) return null;
  return { before, operator: not, typed: word.toLowerCase(), from: 'operators' };
}

/** Those of the known values, or operators, that begin as typed. */
export function knownValues({ from, typed }: Suggesting): readonly string[] {
  if (from === 'people' || from === 'conversations' || from === 'labels') return [];
  const all = from === 'operators' ? OPERATORS : from;
  const fitting = all.filter((each) => each.startsWith(typed.toLowerCase()));
  return fitting.some((each) => each === typed.toLowerCase()) && from !== 'operators' ? [] : fitting;
}

/** The text with that value in place of what is typed of it; an operator waits for its value. */
export function completed({ before, operator, from }: Suggesting, value: string): string {
  if (from === 'operators') return `${before}${operator}${value}:`;
  const plain = value.replaceAll('"', '');
  return `${before}${operator}${/\s/u.test(plain) ? `"${plain}"` : plain} `;
}
