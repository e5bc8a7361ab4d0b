import { claimsShownPicture, fileKindOf } from '../../../shared/fileKind.ts';
import { mayRun } from '../../../shared/fileRisk.ts';
import type { Attachment } from '../../../shared/model.ts';
import { numberFormat } from '../../lib/format/formatters.ts';

/** Letters of the name kept visible before the extension when the middle is left out. */
const KEPT_BEFORE_EXTENSION = 4;
const LONGEST_EXTENSION = 12;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/**
 * Cuts a file name in two: `start` may be shortened on screen, `end` is always shown and holds the last extension, so
 * that `photo.jpg.exe` can be seen for what it is.
 */
export function splitFileName(name: string): { readonly start: string; readonly end: string } {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= LONGEST_EXTENSION ? letters.length - dot : 0;
  const cut = Math.max(0, letters.length - extension - KEPT_BEFORE_EXTENSION);
  return { start: letters.slice(0, cut).join(''), end: letters.slice(cut).join('') };
}

/** A size in bytes as people read it, in steps of 1,000: `12 bytes`, `1.5 MB`. */
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

/** The families of files that have an icon of their own. */
export type FileFamily = 'image' | 'video' | 'audio' | 'text' | 'archive' | 'sheet' | 'other';

const ARCHIVES = /zip|tar|gzip|7z|rar|compress/u;
const SHEETS = /spreadsheet|excel|csv/u;
const TEXTS = /^text\/|pdf|msword|document|rtf|json|xml/u;

/** Whether a box for its picture is kept in the thread: not for what would run. */
export function isPicture(attachment: Pick<Attachment, 'fileName' | 'mimeType'>): boolean {
  return claimsShownPicture(attachment) && !mayRun(attachment.fileName);
}

/** Whether a row to play it is kept in the thread. */
export function isSound(attachment: Pick<Attachment, 'fileName' | 'mimeType'>): boolean {
  return fileKindOf(attachment) === 'audio' && !mayRun(attachment.fileName);
}

/** Which icon stands for a media type (as the service gave it; it is a claim of the sender). */
export function fileFamily(mimeType: string): FileFamily {
  const type = mimeType.toLowerCase();
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  if (SHEETS.test(type)) return 'sheet';
  if (ARCHIVES.test(type)) return 'archive';
  return TEXTS.test(type) ? 'text' : 'other';
}
