import { parseCoordinates } from '../../../shared/location.ts';
import {
  type Attachment,
  convId,
  type Location,
  type Message,
  msgId,
  type Quote,
} from '../../../shared/model.ts';
import { DELETED, FORWARDED, FROM_SELF, HAS_ATTACHMENT, HAS_LOCATION } from './flags.ts';
import { clip } from './preview.ts';

/** A message with its sender, and, by the same query, what few messages have: attachment, location, quoted message. */
export interface MessageRow {
  readonly msgId: number;
  readonly convId: number;
  readonly created: number;
  readonly sender: string;
  readonly kind: string;
  readonly text: string;
  readonly flags: number;
  readonly priority: string;
  readonly quotedMsgId: number | null;
  /** JSON of `Parts`; null when there are none. As columns of their own they would cost every row of a page. */
  readonly parts: string | null;
}

interface Parts {
  readonly attachmentId: string | null;
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string;
  readonly address: string | null;
  readonly isMyLocation: number;
  /** Null when no message is quoted, or it is not stored. */
  readonly quotedConvId: number | null;
  readonly quotedSender: string;
  readonly quotedKind: string;
  readonly quotedFlags: number;
  readonly quotedText: string;
  readonly quotedFileName: string | null;
}

/** Stored as null: nearly all messages are of this kind and priority. */
export const USUAL_KIND = 'text';
export const USUAL_PRIORITY = 'normal';

export const MESSAGE_COLUMNS = `
  m.msgId, m.convId, m.created, p.email AS sender, coalesce(m.kind, '${USUAL_KIND}') AS kind, m.text, m.flags,
  coalesce(m.priority, '${USUAL_PRIORITY}') AS priority, m.quotedMsgId,
  CASE WHEN m.flags & ${HAS_ATTACHMENT | HAS_LOCATION} OR m.quotedMsgId THEN json_object(
    'attachmentId', a.attachmentId, 'fileName', a.fileName, 'fileSize', a.fileSize, 'mimeType', a.mimeType,
    'address', l.address, 'isMyLocation', l.isMyLocation,
    'quotedConvId', q.convId, 'quotedSender', qp.email, 'quotedKind', coalesce(q.kind, '${USUAL_KIND}'),
    'quotedFlags', q.flags, 'quotedText', coalesce(ql.address, q.text), 'quotedFileName', qa.fileName) END AS parts`;

/** The attachment and the location of the message `m`, looked for only where there is one: two seeks per row less. */
export const withParts = (m: string, attachment: string, location: string): string => `
  LEFT JOIN attachments AS ${attachment}
    ON ${attachment}.msgId = CASE WHEN ${m}.flags & ${HAS_ATTACHMENT} THEN ${m}.msgId END
  LEFT JOIN locations AS ${location}
    ON ${location}.msgId = CASE WHEN ${m}.flags & ${HAS_LOCATION} THEN ${m}.msgId END`;

export const MESSAGE_TABLES = `
  messages AS m
  LEFT JOIN people AS p ON p.personId = m.senderId
  ${withParts('m', 'a', 'l')}
  LEFT JOIN messages AS q ON q.msgId = m.quotedMsgId
  LEFT JOIN people AS qp ON qp.personId = q.senderId
  ${withParts('q', 'qa', 'ql')}`;

export function asMessage(row: MessageRow): Message {
  const parts = row.parts === null ? null : (JSON.parse(row.parts) as Parts);
  return {
    msgId: msgId(row.msgId),
    convId: convId(row.convId),
    created: row.created,
    senderEmail: row.sender,
    isFromSelf: (row.flags & FROM_SELF) !== 0,
    kind: row.kind,
    text: row.text,
    attachment: parts && attachmentOf(parts),
    location: parts && locationOf(parts, row.text),
    quoted: parts && quoteOf(parts, row.quotedMsgId),
    isForwarded: (row.flags & FORWARDED) !== 0,
    isDeleted: (row.flags & DELETED) !== 0,
    priority: row.priority,
  };
}

function attachmentOf({ attachmentId, fileName, fileSize, mimeType }: Parts): Attachment | null {
  return attachmentId === null ? null : { attachmentId, fileName, fileSize, mimeType };
}

function locationOf({ address, isMyLocation }: Parts, text: string): Location | null {
  if (address === null) return null;
  return { address, isMyLocation: isMyLocation !== 0, coordinates: parseCoordinates(text) };
}

function quoteOf(parts: Parts, quoted: number | null): Quote | null {
  if (quoted === null) return null;
  if (parts.quotedConvId === null) return { msgId: msgId(quoted), known: false };
  const isDeleted = (parts.quotedFlags & DELETED) !== 0;
  return {
    msgId: msgId(quoted),
    known: true,
    convId: convId(parts.quotedConvId),
    senderEmail: parts.quotedSender,
    text: isDeleted ? '' : clip(parts.quotedText),
    kind: parts.quotedKind,
    fileName: isDeleted ? null : parts.quotedFileName,
    isDeleted,
  };
}
