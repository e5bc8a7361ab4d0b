import { basename, parse } from 'node:path';
import mime from 'mime';
import { mayRunByName } from '../../../shared/model/files/fileRisk.ts';

/** Replaces a name of which nothing is left. */
const NAMELESS = 'file';
/** Of a whole name: most file systems take 255 bytes, and there is room left for a number behind it. */
const MAX_BYTES = 240;
const MAX_EXT = 20;
const END = /[.\s]+$/u;
const UNKNOWN_TYPE = 'application/octet-stream';

/** The last part of a path, as a file's name. */
export function nameOfPath(path: string): string {
  return cleanName(basename(path));
}

/** The last part of a path as it is, for a file that is added: what of it cannot go out is said where it waits (`lostInName`). */
export function addedName(path: string): string {
  const name = basename(path).toWellFormed();
  return /^[\s.]*$/u.test(name) ? NAMELESS : name;
}

/** A file's name without what no name may hold where it arrives: path separators and control characters become `_`. */
export function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[/\\\p{Cc}]/gu, '_')
    .trim();
  return /^\.*$/u.test(clean) ? NAMELESS : clean;
}

/** Names of devices on Windows, with any ending, and with spaces before it. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/iu;
/**
 * Names of files that a system or a program uses without being told to, because of where they lie: settings of a folder, libraries beside a
 * program, files whose name begins with a dot.
 */
const TAKEN_UNASKED =
  /^(?:\..*|(?:desktop|ntuser)\.ini|autorun\.inf|thumbs\.db|folder\.htt|(?:site|user)customize\.py|conftest\.py|.*\.(?:dll|ocx|drv|pth)|.*\.(?:exe|dll)\.(?:local|manifest|config))$/isu;

/**
 * Names of files that Explorer reads as soon as it lists their folder, and for which it may connect to a computer that the sender chose:
 * shortcuts, libraries, and endings that stand for a part of the system. Chromium gives such downloads another ending, too.
 */
const READ_WHEN_LISTED = /\.(?:lnk|scf|url|library-ms|search-ms|searchconnector-ms|\{[\da-f-]*\})$/iu;

/**
 * Makes a name from the service safe for the disk of any system: no folders, no characters or names that Windows reserves, nothing that
 * changes the reading direction, nothing that is used by its name alone (`desktop.ini`, `version.dll`) or for its ending (`x.lnk`), at most
 * 241 bytes of UTF-8 with the extension kept.
 */
export function savedName(name: string): string {
  const clean = cleanName(name.replaceAll(/\p{Bidi_Control}/gu, ''))
    .replaceAll(/[<>:"|?*]/gu, '_')
    .replace(END, '');
  const short = shortened(clean) || NAMELESS;
  const whole = mayRunByName(short) && !mayRunByName(name) ? `${short}_` : short;
  const inert = READ_WHEN_LISTED.test(seenByDisks(whole)) ? shortened(`${whole}.download`) : whole;
  const seen = seenByDisks(inert);
  return RESERVED.test(seen) || TAKEN_UNASKED.test(seen) ? `_${inert}` : inert;
}

/** Some disks, such as those of older Macs, leave characters out of a comparison that no one sees. */
const seenByDisks = (name: string): string => name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/** With its extension if that is no longer than any real one, and without the dots and spaces that Windows drops at an end. */
function shortened(name: string): string {
  const { ext } = parse(name);
  const ending = ext.length <= MAX_EXT ? ext : '';
  const stem = name.slice(0, name.length - ending.length);
  return `${withinBytes(stem, MAX_BYTES - Buffer.byteLength(ending))}${ending}`.replace(END, '');
}

/** As many of the first characters as take no more than `max` bytes in UTF-8. */
function withinBytes(text: string, max: number): string {
  let bytes = 0;
  const kept = [...text].filter((character) => {
    bytes += Buffer.byteLength(character);
    return bytes <= max;
  });
  return kept.join('');
}

/** The media type for the name's extension. */
export function mimeTypeOf(name: string): string {
  return mime.getType(name) ?? UNKNOWN_TYPE;
}

const COMPRESSED =
  /^(?:audio|video)\/|^image\/(?:jpeg|png|gif|webp|avif|heic)|zip|compressed|rar|7z|officedocument|opendocument/u;

/** Whether a file of a media type is compressed: to pack it again takes five times as long (measured) and saves nothing. */
export const isCompressed = (mimeType: string): boolean => COMPRESSED.test(mimeType);
