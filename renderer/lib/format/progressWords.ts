import type { TFunction } from 'i18next';
import { formatFileSize, formatPart } from './fileSize.ts';

type Unit = 'seconds' | 'minutes' | 'hours';

/** How long `bytes` still take, rounded up, in the unit that reads best; null when that cannot be told. */
export function timeLeft(
  bytes: number,
  bytesPerSecond: number,
): { readonly unit: Unit; readonly count: number } | null {
  if (bytesPerSecond <= 0 || bytes <= 0) return null;
  const seconds = Math.ceil(bytes / bytesPerSecond);
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(minutes / 60) };
}

/** Of a file that goes or comes: bytes. */
interface Progress {
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
  readonly bytesPerSecond: number;
}

/** How far a file is: "12 of 80 MB · 4 MB/s · 17 seconds left", as far as that can be told; once all is through, `finishing`. */
export function progressInWords(
  t: TFunction<'thread'>,
  { done, total, bytesPerSecond }: Progress,
  locale: string,
  finishing: string,
): string {
  if (total === null) return t('progress.soFar', { done: formatFileSize(done, locale) });
  if (done >= total) return finishing;
  const left = timeLeft(total - done, bytesPerSecond);
  const parts = [
    t('progress.amount', { done: formatPart(done, total, locale), total: formatFileSize(total, locale) }),
    bytesPerSecond > 0 ? t('progress.rate', { size: formatFileSize(bytesPerSecond, locale) }) : null,
    left && t(`progress.${left.unit}`, { count: left.count }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
