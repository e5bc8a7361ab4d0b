import { numberFormat } from '../../lib/format/formatters.ts';

const MINUTE = 60_000;

/** How long something has waited, in minutes, hours or days, the largest that is full: `5m`, `3h`, `4d`. Both in ms since the epoch. */
export function waitedFor(
  since: number,
  now: number,
  locale: string,
  unitDisplay: 'narrow' | 'long' = 'narrow',
): string {
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE));
  const [unit, amount] =
    minutes < 60
      ? (['minute', minutes] as const)
      : minutes < 48 * 60
        ? (['hour', Math.floor(minutes / 60)] as const)
        : (['day', Math.floor(minutes / (24 * 60))] as const);
  return numberFormat(locale, { style: 'unit', unit, unitDisplay }).format(amount);
}

/** Whether it is longer than the person wants, in minutes; 0: they set no limit. */
export const isLate = (since: number, now: number, answerWithin: number): boolean =>
  answerWithin > 0 && now - since > answerWithin * MINUTE;

/** Whether it will soon be: more than half of that has passed. */
export const isSoonLate = (since: number, now: number, answerWithin: number): boolean =>
  isLate(since, now, answerWithin / 2);
