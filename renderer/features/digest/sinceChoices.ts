import { typedTime } from '../../lib/format/typedTime.ts';

/** The last absence, the beginning of a day (how many days ago), or a time of the person's own. */
export type SinceChoice = 'last' | 'own' | `${Day}`;
type Day = (typeof DAYS)[number];

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The beginning of a day of this computer's zone, ms since the epoch. A day of 23 or 25 hours is one day, too. */
export function dayBegan(daysAgo: number, now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime();
}

/** Ms since the epoch; null: since the person was last here. `typed`: the text of an input; undefined: it is no time yet. */
export function sinceOf(choice: SinceChoice, typed: string, now: number): number | null | undefined {
  if (choice === 'last') return null;
  if (choice === 'own') {
    const at = typedTime(typed);
    // Each digit of a year makes a time: 2 is the year 2.
    return at === null || at < 0 ? undefined : at;
  }
  return dayBegan(Number(choice), now);
}
