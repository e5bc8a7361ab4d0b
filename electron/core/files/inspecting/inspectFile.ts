import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { Picture } from '../../../../shared/model/files/files.ts';
import { openPlain, type ReadableFile } from '../sealed/readableFile.ts';
import { markupType } from './markup.ts';
import { pictureIn } from './picture.ts';

/** Findings from the first bytes of a file, whatever its name. */
export interface FileInspection {
  /** The media type that they show; null if unknown, as with plain text. */
  readonly sniffed: string | null;
  /** Null when it is no picture that can be shown. */
  readonly picture: Picture | null;
  /** They can be read as text. */
  readonly isText: boolean;
}

/** The usual maximum distance of every signature from the start, bytes. */
const HEAD_BYTES = 512 * 2 ** 10;

/** The type of a text that begins with `#!`: freedesktop.org's name for it, whatever the language. */
const SCRIPT_TYPE = 'application/x-shellscript';

/** Types whose files may be pure text. For any other, a few letters at the start prove nothing: a text may begin with "BM" or "MZ". */
const TEXT_TYPES =
  /^(?:text\/.*|application\/(?:xml|rtf|pdf|postscript|eps|x-ms-regedit|x-shellscript|pgp-encrypted))$/u;

/** The possible sizes of a bitmap's second header; "BM" alone is too little to recognise a bitmap. */
const BITMAP_HEADERS: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/**
 * Inspects the first 512 KiB of the file at `path`, which must be a file. @throws AppError if it can't be read; its content never makes
 * this throw
 */
export async function inspectFile(path: string): Promise<FileInspection> {
  try {
    const file = await openPlain(path);
    return await inspectContent(file).finally(file.close);
  } catch (thrown) {
    throw AppError.fromDisk(thrown);
  }
}

/** The same for a file that is open. Rejects as its `read` does. */
export async function inspectContent({ read }: ReadableFile): Promise<FileInspection> {
  return lookAtHead(await read(0, HEAD_BYTES));
}

/** `head`: a whole file or its first bytes. */
export async function lookAtHead(head: Uint8Array): Promise<FileInspection> {
  const isText = looksLikeText(head);
  const type = isText && startsWith(head, '#!') ? SCRIPT_TYPE : await sniff(head);
  const told = isText && type && !TEXT_TYPES.test(type) ? null : type;
  const sniffed = told === null || told === 'application/xml' ? (markupType(head) ?? told) : told;
  return { sniffed, picture: sniffed ? pictureIn(head, sniffed) : null, isText };
}

/** The library throws for some damaged files; their type is then unknown. */
async function sniff(head: Uint8Array): Promise<string | null> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type?.mime === 'image/bmp' && !isBitmap(head)) return null;
  if (type === undefined && startsWith(head, '#!')) return SCRIPT_TYPE;
  return type?.mime ?? null;
}

function isBitmap(head: Uint8Array): boolean {
  return (
    head.byteLength >= 26 &&
    BITMAP_HEADERS.has(new DataView(head.buffer, head.byteOffset).getUint32(14, true))
  );
}

/** UTF-8, or UTF-16 that says so, without the NULs that no text has. */
function looksLikeText(head: Uint8Array): boolean {
  if (head.byteLength === 0) return false;
  const encoding = startsWith(head, '\xff\xfe')
    ? 'utf-16le'
    : startsWith(head, '\xfe\xff')
      ? 'utf-16be'
      : 'utf-8';
  try {
    // Decodes as a stream, because the end of the head may cut a character in two.
    return !new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }).includes('\0');
  } catch {
    return false;
  }
}

/** `start`: each character a byte. */
function startsWith(head: Uint8Array, start: string): boolean {
  return [...start].every((character, i) => head[i] === character.charCodeAt(0));
}
