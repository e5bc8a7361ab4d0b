import { basename } from 'node:path';
import mime from 'mime';

/** What stands for a name of which nothing is left. */
const NAMELESS = 'file';
const UNKNOWN_TYPE = 'application/octet-stream';

/** The last part of a path, as a file's name. */
export function nameOfPath(path: string): string {
  return cleanName(basename(path));
}

/** A file's name without what no name may hold where it arrives: path separators and control characters become `_`. */
export function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[/\\\p{Cc}]/gu, '_')
    .trim();
  return /^\.*$/u.test(clean) ? NAMELESS : clean;
}

/** The media type that the name's ending stands for. */
export function mimeTypeOf(name: string): string {
  return mime.getType(name) ?? UNKNOWN_TYPE;
}
