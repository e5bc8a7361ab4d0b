/** Bytes of the start in which markup is looked for. */
const MARKUP_BYTES = 64 * 2 ** 10;

/** A byte order mark, white space, an XML declaration and comments may come before the first element. */
const BEFORE_MARKUP = /^(?:ï»¿)?(?:\s+|<\?xml\b[^>]*>|<!--.*?-->)*/su;
/** No elements with which people begin a Markdown file, such as `<p>` and `<h1>`. */
const HTML = /^<(?:!doctype\s+html|html|head|body|title|script|iframe|meta|style|table)[\s/>]/iu;
const RTF = /^\{\\rt/u;
/** The lines of a mail's header, among them the one that programs require of a page with its pictures (RFC 2557). */
const MIME = /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*?mime-version:/iu;

/** The first record, and a later one. A table may begin with the columns "ID" and "Price", but has no such records. */
const SYLK = /^(?:ï»¿)?\s*ID;P/iu;
const SYLK_RECORD = /^[ \t]*(?:[PBCFEOW]|N[NELUW])(?:;|[ \t]*$)/imu;
/** The first lines of a DIF file, which spreadsheets read as they read SYLK. */
const DIF = /^TABLE[ \t]*\r?\n[ \t]*0[ \t]*,[ \t]*1/iu;

/** Lists of addresses to play. Players tell them by how they begin, whatever their names. */
const PLAYLISTS: readonly (readonly [RegExp, string])[] = [
  [/^#EXTM3U/iu, 'audio/x-mpegurl'],
  [/^\[playlist\]/iu, 'application/pls+xml'],
  [/^(?:<asx[\s/>]|\[reference\])/iu, 'video/x-ms-asf'],
  [/^<(?:smil|playlist|\?wpl)[\s/>]/iu, 'application/xml'],
];

/**
 * The media type of `head`, a whole file or its first bytes, if programs read commands, addresses or other files out of such a text; else
 * null. Counts as such in any encoding, because a single wrong byte doesn't keep a program from reading it.
 */
export function markupType(head: Uint8Array): string | null {
  const start = decoded(head.subarray(0, MARKUP_BYTES));
  const first = start.replace(BEFORE_MARKUP, '');
  if (HTML.test(first)) return 'text/html';
  if (RTF.test(first)) return 'application/rtf';
  if (MIME.test(first)) return 'message/rfc822';
  const list = PLAYLISTS.find(([pattern]) => pattern.test(first))?.[1];
  if (list !== undefined) return list;
  if (DIF.test(first)) return 'text/spreadsheet';
  return SYLK.test(start) && SYLK_RECORD.test(decoded(head)) ? 'text/spreadsheet' : null;
}

/** As UTF-16 if it says so, else each byte a character, which is enough to recognise ASCII. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'latin1';
  return new TextDecoder(encoding).decode(bytes);
}
