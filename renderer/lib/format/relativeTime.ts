import { dateFormat, numberFormat, relativeFormat } from './formatters.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The clocks of a service and of this computer may differ by so much. */
const SKEW = 10 * MINUTE;

/**
 * A time as a list shows it, shorter the longer ago: minutes, time of day, "Yesterday", weekday, day and month, full date.
 * `at` and `now` in ms since the epoch; days are counted in the computer's time zone, and a time shortly ahead of `now` counts as now.
 * Of one further ahead the time of day, "Tomorrow" or the date.
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const ago = now - at;
  if (ago > -SKEW && ago < 60 * MINUTE) {
    if (ago < MINUTE) return relativeFormat(locale).format(0, 'second');
    const minutes = numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'narrow' });
    return minutes.format(Math.floor(ago / MINUTE));
  }
  const days = daysBetween(at, now);
  if (days === 0) return dateFormat(locale, { timeStyle: 'short' }).format(at);
  if (Math.abs(days) === 1) return capitalise(relativeFormat(locale).format(-days, 'day'), locale);
  if (days > 0 && days < 7) return dateFormat(locale, { weekday: 'short' }).format(at);
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
