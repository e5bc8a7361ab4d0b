import { dateFormat } from './formatters.ts';

const DAY_MS = 86_400_000;

/** The words above a day's messages: `null` for today and yesterday, which the catalogue names. All in ms since the epoch. */
export function dayName(at: number, now: number): 'today' | 'yesterday' | null {
  if (isSameDay(at, now)) return 'today';
  const noon = new Date(now).setHours(12, 0, 0, 0);
  return isSameDay(at, noon - DAY_MS) ? 'yesterday' : null;
}

/** `Tuesday, 5 May`, with the year when it is not this one. */
export function dayDate(at: number, now: number, locale: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** Whether two moments (ms since the epoch) fall on one calendar day where the person is. */
export function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
