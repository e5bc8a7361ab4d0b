import { parseCoordinates } from '../../../shared/location.ts';
import { convId, type Message, msgId, type Quote } from '../../../shared/model.ts';
import { DELETED, FORWARDED, FROM_SELF, HAS_ATTACHMENT, HAS_LOCATION } from './flags.ts';
import { clip } from './preview.ts';

/** A message with its sender, attachment, location and what it quotes, by one joined query. */
export interface MessageRow {
  readonly msgId: number;
  readonly convId: number;
  readonly created: number;
  readonly sender: string;
  readonly kind: string;
  readonly text: string;
  readonly flags: number;
  readonly priority: string;
  readonly attachmentId: string | null;
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string;
  readonly address: string | null;
  readonly isMyLocation: number;
  readonly quotedMsgId: number | null;
  /** Null when the quoted message is not stored. */
  readonly quotedConvId: number | null;
  readonly quotedSender: string;
  readonly quotedText: string;
  readonly quotedKind: string;
  readonly quotedFlags: number;
  readonly quotedFileName: string | null;
}

/** Stored as null: nearly all messages are of this kind and priority. */
export const USUAL_KIND = 'text';
export const USUAL_PRIORITY = 'normal';

export const MESSAGE_COLUMNS = `
  m.msgId, m.convId, m.created, p.email AS sender, coalesce(m.kind, '${USUAL_KIND}') AS kind, m.text, m.flags,
  coalesce(m.priority, '${USUAL_PRIORITY}') AS priority,
  a.attachmentId, a.fileName, a.fileSize, a.mimeType, l.address, l.isMyLocation,
  m.quotedMsgId, q.convId AS quotedConvId, qp.email AS quotedSender, coalesce(q.kind, '${USUAL_KIND}') AS quotedKind, q.flags AS quotedFlags,
  coalesce(ql.address, q.text) AS quotedText, qa.fileName AS quotedFileName`;

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
  return {
    msgId: msgId(row.msgId),
    convId: convId(row.convId),
    created: row.created,
    senderEmail: row.sender,
    isFromSelf: (row.flags & FROM_SELF) !== 0,
    kind: row.kind,
    text: row.text,
    attachment:
      row.attachmentId === null
        ? null
        : {
            attachmentId: row.attachmentId,
            fileName: row.fileName,
            fileSize: row.fileSize,
            mimeType: row.mimeType,
          },
    location:
      row.address === null
        ? null
        : {
            address: row.address,
            isMyLocation: row.isMyLocation !== 0,
            coordinates: parseCoordinates(row.text),
          },
    quoted: row.quotedMsgId === null ? null : quoteOf(row, row.quotedMsgId),
    isForwarded: (row.flags & FORWARDED) !== 0,
    isDeleted: (row.flags & DELETED) !== 0,
    priority: row.priority,
  };
}

function quoteOf(row: MessageRow, quoted: number): Quote {
  if (row.quotedConvId === null) return { msgId: msgId(quoted), known: false };
  const isDeleted = (row.quotedFlags & DELETED) !== 0;
  return {
    msgId: msgId(quoted),
    known: true,
    convId: convId(row.quotedConvId),
    senderEmail: row.quotedSender,
    text: isDeleted ? '' : clip(row.quotedText),
    kind: row.quotedKind,
    fileName: isDeleted ? null : row.quotedFileName,
    isDeleted,
  };
}
