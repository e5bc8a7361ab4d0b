import { numberFormat } from '../../lib/format/formatters.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** A time span (ms) in its largest unit: `40 seconds`, `2.5 hours`, `3 days`. */
export function durationWords(ms: number, locale: string): string {
  const say = (unit: string, size: number, maximumFractionDigits: number) =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits }).format(
      ms / size,
    );
  if (ms < MINUTE) return say('second', SECOND, 0);
  if (ms < HOUR) return say('minute', MINUTE, 0);
  return ms < DAY ? say('hour', HOUR, 1) : say('day', DAY, 1);
}
