import type { TFunction } from 'i18next';
import type { UploadProgress } from '../../../shared/model.ts';
import { formatFileSize, formatPart } from './files.ts';

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

type Progress = Omit<UploadProgress, 'id'>;

/** How far a file is: "12 of 80 MB · 4 MB/s · 17 s left", as far as that can be told. */
export function uploadInWords(
  t: TFunction<'thread'>,
  { sent, total, bytesPerSecond }: Progress,
  locale: string,
): string {
  if (sent >= total) return t('upload.finishing');
  const left = timeLeft(total - sent, bytesPerSecond);
  const parts = [
    t('upload.amount', { sent: formatPart(sent, total, locale), total: formatFileSize(total, locale) }),
    bytesPerSecond > 0 ? t('upload.rate', { size: formatFileSize(bytesPerSecond, locale) }) : null,
    left && t(`upload.${left.unit}`, { count: left.count }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
