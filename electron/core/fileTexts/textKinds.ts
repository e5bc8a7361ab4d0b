import type { Attachment } from '../../../shared/model/messages.ts';
import { mimeTypeOf } from '../files/names.ts';
import type { TextKind } from '../protocol.ts';

/** Of a file, all that says how its text is read. */
export interface Known extends Pick<Attachment, 'fileName' | 'mimeType'> {
  /** See `FileInspection`. */
  readonly sniffed: string | null;
  readonly isText: boolean;
}

/** Of Office, also with macros, which aren't run. */
const OFFICE = /officedocument|macroenabled/iu;
const MARKUP = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)$/u;
/** Texts that people read as they are, unlike RTF or PostScript. */
const PLAIN = /^text\/|[/+](?:xml|json)$|javascript|x-shellscript$|ms-regedit$/u;

/** Bytes that a mail is told by. */
export const HEAD_BYTES = 16 * 2 ** 10;
const HEADERS =
  /^(?:From|To|Cc|Subject|Date|Message-ID|MIME-Version|Received|Return-Path|Delivered-To|Reply-To|DKIM-Signature|X-[\w-]+):/giu;
/** A text may begin with a line or two that look like them. */
const LEAST_HEADERS = 3;

/** The bytes decide. Only where they show nothing, the name and the sender may say that they are a text. `head`: of the file. */
export function textKindOf(
  { sniffed, isText, fileName, mimeType }: Known,
  head: Uint8Array,
): TextKind | null {
  if (sniffed === 'application/pdf') return 'pdf';
  if (sniffed !== null && OFFICE.test(sniffed)) return 'office';
  if (sniffed === 'application/zip') return OFFICE.test(mimeTypeOf(fileName)) ? 'office' : null;
  if (sniffed !== null && MARKUP.test(sniffed)) return 'markup';
  if (sniffed !== null && !PLAIN.test(sniffed) && sniffed !== 'message/rfc822') return null;
  if (sniffed === 'message/rfc822' || isMail(head)) return 'mail';
  const claims = [mimeTypeOf(fileName), mimeType.toLowerCase()];
  return isText || claims.some((type) => PLAIN.test(type)) ? 'text' : null;
}

function isMail(head: Uint8Array): boolean {
  const lines = new TextDecoder('windows-1252').decode(head.subarray(0, HEAD_BYTES)).split(/\r?\n/u);
  const end = lines.indexOf('');
  const block = end < 0 ? lines : lines.slice(0, end);
  const isBlock = block.every(
    (line, index) => /^[!-9;-~]+:/u.test(line) || (index > 0 && /^[ \t]/u.test(line)),
  );
  return (isBlock || end < 0) && block.filter((line) => line.search(HEADERS) === 0).length >= LEAST_HEADERS;
}
