import { pathToFileURL } from 'node:url';
import { MAX_PIXELS } from '../../../shared/model/files/files.ts';
import type { LeavingFile } from './leavingFile.ts';

/** The parts of a ClipboardItem of Electron: contents by media type. */
export type ClipboardContent = Readonly<Record<string, string | Blob>>;

/** The types that Electron decodes; nothing else reaches other programs as a picture. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** Bytes. A picture may have hundreds of megabytes behind it, and the clipboard holds several copies. */
const MAX_BYTES = 50_000_000;

/** The picture itself, for programs that accept pictures; null if the file can't go on the clipboard as one. */
export async function pictureOf({ nature, size, content }: LeavingFile): Promise<ClipboardContent | null> {
  const { sniffed, preview } = nature;
  if (sniffed === null || !PICTURES.has(sniffed) || preview?.kind !== 'image') return null;
  if (preview.width * preview.height > MAX_PIXELS || size > MAX_BYTES) return null;
  return { [sniffed]: new Blob([new Uint8Array(await content())], { type: sniffed }) };
}

/**
 * A file, for programs that take files. Of `text/uri-list` Electron makes what each system has for copied files;
 * GNOME's file manager asks for a format of its own besides.
 */
export function referenceTo(file: string, platform: NodeJS.Platform): ClipboardContent {
  const url = pathToFileURL(file).href;
  const gnome = 'electron application/osclipboard;format="x-special/gnome-copied-files"';
  return { 'text/uri-list': url, ...(platform === 'linux' && { [gnome]: `copy\n${url}` }) };
}
