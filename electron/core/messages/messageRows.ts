import { convId, msgId } from '../../../shared/model/ids.ts';
import { parseCoordinates, placeText } from '../../../shared/model/location.ts';
import type { Attachment, Location, Message, PictureSize, Quote } from '../../../shared/model/messages.ts';
import type { Db } from '../db/db.ts';
import { DELETED, FORWARDED, FROM_SELF, HAS_ATTACHMENT, HAS_LOCATION } from '../db/flags.ts';
import { knownTime } from './created.ts';
import { clip } from './preview.ts';

/** A message with its sender. Rare fields are read separately (`Parts`). */
export interface MessageRow {
  readonly msgId: number;
  readonly convId: number;
  /** See `knownTime`. */
  readonly created: number;
  /** Null when unknown. */
  readonly sender: string | null;
  readonly kind: string;
  readonly text: string;
  readonly flags: number;
  readonly priority: string;
  readonly quotedMsgId: number | null;
}

/** Of a long text, only the beginning. */
export interface ShortenedRow extends Omit<MessageRow, 'text'> {
  /** As bytes if it is the beginning of a longer one. */
  readonly text: string | Uint8Array;
  /** Bytes of the whole text if this is its beginning; else null. */
  readonly textBytes: number | null;
}

/** Rare fields: an attachment, a location, a quoted message. */
interface Parts {
  readonly attachmentId: string | null;
  readonly fileName: string;
  /** See `knownSize`. */
  readonly fileSize: number;
  readonly mimeType: string;
  /** Null while its content is not here, or is not a picture. */
  readonly width: number | null;
  readonly height: number | null;
  readonly address: string | null;
  readonly isMyLocation: number;
  /** Null when no message is quoted, or the quoted one is not stored. */
  readonly quotedConvId: number | null;
  readonly quotedSender: string | null;
  readonly quotedKind: string;
  readonly quotedFlags: number;
  readonly quotedText: string | Uint8Array;
  readonly quotedAddress: string | null;
  readonly quotedFileName: string | null;
}

/** Stored as null, because nearly all messages have this kind and priority. */
export const USUAL_KIND = 'text';
export const USUAL_PRIORITY = 'normal';

/** Bytes of a text that is read together with others. A page of texts that are longer than any person writes has 50 times this. */
const SHORTENED_BYTES = 64 * 2 ** 10;

/** As bytes, because SQLite takes a NUL for the end of a text. */
export const shortenedText = (text: string, bytes = SHORTENED_BYTES): string =>
  `CASE WHEN octet_length(${text}) > ${bytes} THEN substr(CAST(${text} AS BLOB), 1, ${bytes}) ELSE ${text} END`;

/** The bytes of a text of which `shortenedText` is only the beginning; else null. */
export const shortenedFrom = (text: string): string =>
  `CASE WHEN octet_length(${text}) > ${SHORTENED_BYTES} THEN octet_length(${text}) END`;

const columns = (text: string): string => `
  m.msgId, m.convId, m.created, p.email AS sender, coalesce(m.kind, '${USUAL_KIND}') AS kind, ${text}, m.flags,
  coalesce(m.priority, '${USUAL_PRIORITY}') AS priority, m.quotedMsgId`;

/** For a few messages, whose texts may be long. */
export const MESSAGE_COLUMNS = columns('m.text');
/** For those whose text does not matter. */
export const TEXTLESS_COLUMNS = columns("'' AS text");
/** For any number of messages. */
export const SHORTENED_COLUMNS = columns(
  `${shortenedText('m.text')} AS text, ${shortenedFrom('m.text')} AS textBytes`,
);

export const MESSAGE_TABLES = 'messages AS m LEFT JOIN people AS p ON p.personId = m.senderId';

/** The attachment and location of the message `m`, read only if there is one. This saves two seeks per row. */
export const withParts = (m: string, attachment: string, location: string): string => `
  LEFT JOIN attachments AS ${attachment}
    ON ${attachment}.msgId = CASE WHEN ${m}.flags & ${HAS_ATTACHMENT} THEN ${m}.msgId END
  LEFT JOIN locations AS ${location}
    ON ${location}.msgId = CASE WHEN ${m}.flags & ${HAS_LOCATION} THEN ${m}.msgId END`;

const PARTS = `
  SELECT m.msgId, a.attachmentId, a.fileName, a.fileSize, a.mimeType, c.width, c.height, l.address, l.isMyLocation,
    q.convId AS quotedConvId, qp.email AS quotedSender, coalesce(q.kind, '${USUAL_KIND}') AS quotedKind,
    q.flags AS quotedFlags, ${shortenedText('q.text')} AS quotedText, ql.address AS quotedAddress, qa.fileName AS quotedFileName
  FROM json_each(?) AS wanted
  CROSS JOIN messages AS m ON m.msgId = wanted.value
  ${withParts('m', 'a', 'l')}
  LEFT JOIN fetched AS f ON f.msgId = a.msgId
  LEFT JOIN contents AS c ON c.sha256 = f.sha256
  LEFT JOIN messages AS q ON q.msgId = m.quotedMsgId
  LEFT JOIN people AS qp ON qp.personId = q.senderId
  ${withParts('q', 'qa', 'ql')}`;

/** The store's value for an unknown size. */
export const UNKNOWN_SIZE = -1;

/** A stored value as a size: bytes, null when unknown. */
export const knownSize = (stored: number): number | null => (stored === UNKNOWN_SIZE ? null : stored);

/** Messages with all their fields, in the order of their rows. */
export function asMessages(archive: Db, rows: readonly (MessageRow | ShortenedRow)[]): readonly Message[] {
  const parts = readParts(archive, rows);
  return rows.map((row) => asMessage(withText(row), parts.get(row.msgId) ?? null));
}

const withText = (row: MessageRow | ShortenedRow): MessageRow & Pick<ShortenedRow, 'textBytes'> => ({
  textBytes: null,
  ...row,
  text: textOf(row.text),
});

/** Without a character that the end cuts in two. */
export const textOf = (stored: string | Uint8Array): string =>
  typeof stored === 'string'
    ? stored
    : new TextDecoder('utf-8', { ignoreBOM: true }).decode(stored, { stream: true });

type Described = Pick<MessageRow, 'msgId' | 'flags' | 'quotedMsgId'>;

/** By msgId. In the page's own query they would slow down every row. */
function readParts(archive: Db, rows: readonly Described[]): ReadonlyMap<number, Parts> {
  const wanted = rows.filter(hasParts).map((row) => row.msgId);
  if (wanted.length === 0) return new Map();
  const parts = archive.all<Parts & { msgId: number }>(PARTS, JSON.stringify(wanted));
  return new Map(parts.map((part) => [part.msgId, part]));
}

function hasParts({ flags, quotedMsgId }: Described): boolean {
  return (flags & (HAS_ATTACHMENT | HAS_LOCATION)) !== 0 || quotedMsgId !== null;
}

function asMessage(row: ReturnType<typeof withText>, parts: Parts | null): Message {
  return {
    msgId: msgId(row.msgId),
    convId: convId(row.convId),
    created: knownTime(row.created),
    senderEmail: row.sender ?? '',
    isFromSelf: (row.flags & FROM_SELF) !== 0,
    kind: row.kind,
    text: row.text,
    textBytes: row.textBytes,
    attachment: parts && attachmentOf(parts),
    picture: parts && pictureOf(parts),
    location: (parts && locationOf(parts, row.text)) ?? placeInText(row),
    quoted: parts && quoteOf(parts, row.quotedMsgId),
    isForwarded: (row.flags & FORWARDED) !== 0,
    isDeleted: (row.flags & DELETED) !== 0,
    priority: row.priority,
  };
}

function attachmentOf({ attachmentId, fileName, fileSize, mimeType }: Parts): Attachment | null {
  return attachmentId === null ? null : { attachmentId, fileName, fileSize: knownSize(fileSize), mimeType };
}

function pictureOf({ width, height }: Parts): PictureSize | null {
  return width === null || height === null ? null : { width, height };
}

function locationOf({ address, isMyLocation }: Parts, text: string): Location | null {
  if (address === null) return null;
  return { address, isMyLocation: isMyLocation !== 0, coordinates: parseCoordinates(text) };
}

function quotedText({ quotedKind, quotedAddress, quotedText: stored }: Parts): string {
  const text = textOf(stored);
  const isPlace = quotedKind === 'location' || quotedAddress !== null;
  return isPlace ? placeText(quotedAddress, text) : text;
}

/** A location may have its coordinates only in its text. */
function placeInText({ kind, text }: MessageRow): Location | null {
  const coordinates = kind === 'location' ? parseCoordinates(text) : null;
  return coordinates && { address: '', isMyLocation: false, coordinates };
}

function quoteOf(parts: Parts, quoted: number | null): Quote | null {
  if (quoted === null) return null;
  if (parts.quotedConvId === null) return { msgId: msgId(quoted), known: false };
  const isDeleted = (parts.quotedFlags & DELETED) !== 0;
  return {
    msgId: msgId(quoted),
    known: true,
    convId: convId(parts.quotedConvId),
    senderEmail: parts.quotedSender ?? '',
    isFromSelf: (parts.quotedFlags & FROM_SELF) !== 0,
    text: isDeleted ? '' : clip(quotedText(parts)),
    kind: parts.quotedKind,
    fileName: isDeleted ? null : parts.quotedFileName,
    isDeleted,
  };
}
