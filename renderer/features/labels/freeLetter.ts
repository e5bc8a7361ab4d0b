import { LABEL_LETTERS } from '../shortcuts/letters.ts';

/** A key for a label of that name, its first letter that is free or else any; null: all are taken. */
export function freeLetter(name: string, taken: ReadonlySet<string>): string | null {
  const free = LABEL_LETTERS.filter((letter) => !taken.has(letter));
  const own = [...name.toLowerCase()].find((letter) => free.includes(letter));
  return own ?? free[0] ?? null;
}
