import { claimsShownPicture, fileKindOf } from '../../../shared/model/files/fileKind.ts';
import { mayRunByName } from '../../../shared/model/files/fileRisk.ts';
import type { FileNature } from '../../../shared/model/files/files.ts';
import type { Attachment } from '../../../shared/model/messages.ts';

/** The families of files with an icon of their own. */
export type FileFamily =
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'page'
  | 'text'
  | 'archive'
  | 'sheet'
  | 'other';

const ARCHIVES = /zip|tar|gzip|7z|rar|compress/u;
const SHEETS = /spreadsheet|excel|csv/u;
const DOCUMENTS = /pdf|msword|document|rtf/u;
const PAGES = /html/u;
const TEXTS = /^text\/|json|xml/u;

/** Whether the thread has a box for its picture: not for a file that may run. */
export function isPicture(attachment: Pick<Attachment, 'fileName' | 'mimeType'>): boolean {
  return claimsShownPicture(attachment) && !mayRunByName(attachment.fileName);
}

/** Whether the thread has a row to play it. */
export function isSound(attachment: Pick<Attachment, 'fileName' | 'mimeType'>): boolean {
  return fileKindOf(attachment) === 'audio' && !mayRunByName(attachment.fileName);
}

/** The icon for a media type (as the service gave it; the sender claims it). */
export function fileFamily(mimeType: string): FileFamily {
  const type = mimeType.toLowerCase();
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  if (SHEETS.test(type)) return 'sheet';
  if (ARCHIVES.test(type)) return 'archive';
  if (DOCUMENTS.test(type)) return 'document';
  if (PAGES.test(type)) return 'page';
  return TEXTS.test(type) ? 'text' : 'other';
}

/** The family of a file by its content, whatever its sender claims. */
export function familyOfContent({ mayRun, sniffed, preview }: FileNature): FileFamily | 'program' {
  if (mayRun) return 'program';
  const family = fileFamily(sniffed ?? '');
  return family === 'other' && preview?.kind === 'text' ? 'text' : family;
}
