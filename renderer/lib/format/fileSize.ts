import { numberFormat } from './formatters.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in bytes for people, in steps of 1,000: `12 bytes`, `1.5 MB`. */
export function formatFileSize(bytes: number, locale: string): string {
  const step = stepOf(bytes);
  return numberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}

/** A part of a size in bytes, as a bare number in the whole's unit: `12` of `80 MB`. */
export function formatPart(bytes: number, whole: number, locale: string): string {
  const step = stepOf(whole);
  const value = bytes / 1_000 ** step;
  // Beside a large number a fraction is only flicker.
  const maximumFractionDigits = step === 0 || value >= 100 ? 0 : 1;
  return numberFormat(locale, { maximumFractionDigits }).format(value);
}

function stepOf(bytes: number): number {
  let value = bytes;
  let step = 0;
  // 999.95 would be rounded up to 1,000 of the smaller unit.
  while (value >= 999.95 && step < UNITS.length - 1) {
    value /= 1_000;
    step += 1;
  }
  return step;
}
