import { dateFormat, numberFormat, relativeFormat } from './formatters.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * A time as a list shows it, shorter the longer ago: minutes, time of day, "Yesterday", weekday, day and month, full date.
 * `at` and `now` in ms since the epoch; days are counted in the computer's time zone, and a time ahead of `now` counts as now.
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const ago = Math.max(0, now - at);
  if (ago < 60 * MINUTE) {
    if (ago < MINUTE) return relativeFormat(locale).format(0, 'second');
    const minutes = numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'narrow' });
    return minutes.format(Math.floor(ago / MINUTE));
  }
  const days = daysBetween(at, now);
  if (days === 0) return dateFormat(locale, { timeStyle: 'short' }).format(at);
  if (days === 1) return capitalise(relativeFormat(locale).format(-1, 'day'), locale);
  if (days < 7) return dateFormat(locale, { weekday: 'short' }).format(at);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, { day: 'numeric', month: 'short', ...year }).format(at);
}

/** Date and time in full, for tooltips and screen readers. */
export function fullTime(at: number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(at);
}

function daysBetween(at: number, now: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(at)) / DAY);
}

const capitalise = (words: string, locale: string): string =>
  words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
