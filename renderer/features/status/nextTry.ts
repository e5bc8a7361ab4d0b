import { dateFormat } from '../../lib/format/formatters.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

/**
 * Says when Parley tries the service again: in seconds below a minute, because a time of day would be the one that the clock shows already.
 */
export type NextTry =
  | { readonly kind: 'now' }
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'time'; readonly time: string };

/** `at` and `now` in ms since the epoch. */
export function nextTry(at: number, now: number, locale: string): NextTry {
  const seconds = Math.ceil((at - now) / SECOND);
  if (seconds <= 0) return { kind: 'now' };
  if (at - now < MINUTE) return { kind: 'seconds', seconds };
  const time = dateFormat(locale, { timeStyle: 'short' }).format(at);
  return { kind: 'time', time };
}
