import { hash } from 'node:crypto';
import { displayName } from '../../../shared/model/people.ts';
import { fold } from '../../../shared/text/fold.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';

/** Small enough that the sum for a conversation of thousands is a safe integer. */
const BYTES = 5;

/** A number for the name that an address is shown by; never 0. Others have the same one only by chance. */
export function nameKey(email: string): number {
  return keyOf(fold(displayName(email)));
}

/** The same for a name given here. */
export const aliasKey = (alias: string): number => keyOf(fold(visibleLine(alias)));

/** As many digits as a number in a sort key has. */
const DIGITS = 20;

/** Sorts names regardless of case and accents, and numbers in them by their value: 2 comes before 10. */
export const sortKey = (name: string): string =>
  fold(name).replaceAll(/\d+/gu, (digits) => digits.padStart(DIGITS, '0'));

/** How many people a title would name if it were their names, and the sum of their keys. */
export function peopleNamed(title: string): { readonly others: number; readonly othersKey: number } {
  const names = foldedTitle(title).split(', ');
  return { others: names.length, othersKey: names.reduce((sum, name) => sum + keyOf(name), 0) };
}

/** Titles that are shown alike have the same one. */
export function foldedTitle(title: string): string {
  return fold(visibleLine(title)).replace(/\s+/gu, ' ').trim();
}

function keyOf(name: string): number {
  return hash('sha256', name, 'buffer').readUIntBE(0, BYTES) || 1;
}
