import type { RouteParsed } from '../../../shared/contract/index.ts';
import { fileKindOf } from '../../../shared/model/files/fileKind.ts';
import type { FileEntry, FilePage } from '../../../shared/model/files/files.ts';
import { convId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import type { Attachment } from '../../../shared/model/messages.ts';
import type { WireMessage } from '../api/wire.ts';
import type { Db, SqlValue } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { isSelf, personAt } from '../people/table.ts';
import { createdMs, knownTime } from './created.ts';
import { knownSize, UNKNOWN_SIZE } from './messageRows.ts';

/** The id of no person. */
const NO_ONE = -1;

/** See the route `files.browse`. */
export type FileQuery = RouteParsed<'files.browse'>;

interface EntryRow extends Omit<Attachment, 'fileSize'> {
  readonly fileSize: number;
  readonly msgId: number;
  readonly convId: number;
  readonly sender: string | null;
  readonly created: number;
}

/** How many values `attachmentRow` returns. */
export const ATTACHMENT_WIDTH = 10;

/** The row of a message's attachment, with the columns that lists of files filter by. */
export function attachmentRow(message: WireMessage, attachment: Attachment, senderId: number): SqlValue[] {
  return [
    message.msgId,
    attachment.attachmentId,
    attachment.fileName,
    attachment.fileSize ?? UNKNOWN_SIZE,
    attachment.mimeType,
    message.convId,
    senderId,
    createdMs(message.created),
    message.isDeleted ? DELETED : 0,
    fileKindOf(attachment),
  ];
}

const UPDATED = 'attachmentId, fileName, fileSize, mimeType, convId, senderId, created, isDeleted, kind';
const EXCLUDED = UPDATED.replaceAll(/\w+/gu, 'excluded.$&');

/** Writes the attachment of a stored message. Returns the number of changed rows. */
export function updateAttachment(
  archive: Db,
  message: WireMessage,
  attachment: Attachment,
  senderId: number,
): number {
  return archive.run(
    `INSERT INTO attachments VALUES (${Array(ATTACHMENT_WIDTH).fill('?').join(',')}) ON CONFLICT (msgId) DO UPDATE
     SET (${UPDATED}) = (${EXCLUDED}) WHERE (${UPDATED}) IS NOT (${EXCLUDED})`,
    ...attachmentRow(message, attachment, senderId),
  );
}

const ENTRY = `
  SELECT a.msgId, a.convId, p.email AS sender, a.created, a.attachmentId, a.fileName, a.fileSize, a.mimeType
  FROM attachments AS a LEFT JOIN people AS p ON p.personId = a.senderId`;

const MATCHES = `
  a.isDeleted = 0 AND (:kind IS NULL OR a.kind = :kind) AND (:senderId IS NULL OR a.senderId = :senderId)
  AND (:from IS NULL OR a.created >= :from) AND (:to IS NULL OR (a.created < :to AND a.created <> 0))`;

type Side = '<' | '<=' | '>' | '>=';
const BEYOND = Number.MAX_SAFE_INTEGER;

/** Files that match `query`, newest first. */
export function browseFiles(store: Store, query: FileQuery): FilePage {
  const { at, limit } = query;
  if (at.kind === 'after') {
    const rows = stretch(store, query, '>', at.msgId, limit + 1);
    const files = rows.slice(0, limit).reverse();
    return { files, hasOlder: exists(store, query, '<=', at.msgId), hasNewer: rows.length > limit };
  }
  const rows = stretch(store, query, '<', at.kind === 'before' ? at.msgId : BEYOND, limit + 1);
  const hasNewer = at.kind === 'before' && exists(store, query, '>=', at.msgId);
  return { files: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer };
}

/** The attachments of those of `msgIds` that are stored and not deleted, by message. */
export function readEntries(store: Store, msgIds: readonly MsgId[]): ReadonlyMap<MsgId, FileEntry> {
  const rows = store.archive.all<EntryRow>(
    `${ENTRY} WHERE a.msgId IN (SELECT value FROM json_each(?)) AND a.isDeleted = 0`,
    JSON.stringify(msgIds),
  );
  return new Map(rows.map((row) => [msgId(row.msgId), asEntry(store, row)]));
}

function exists(store: Store, query: FileQuery, side: Side, end: number): boolean {
  return stretch(store, query, side, end, 1).length > 0;
}

/** At most `limit` files on one side of `end`, nearest first. */
function stretch(store: Store, query: FileQuery, side: Side, end: number, limit: number): FileEntry[] {
  const { kind, senderEmail, from, to } = query;
  const place = query.convId === null ? '' : 'a.convId = :convId AND ';
  const order = side.startsWith('<') ? 'DESC' : 'ASC';
  const senderId = senderEmail === null ? null : (personAt(store, senderEmail) ?? NO_ONE);
  const values = { kind, senderId, from, to, end, limit };
  const rows = store.archive.all<EntryRow>(
    `${ENTRY} WHERE ${place}a.msgId ${side} :end AND ${MATCHES} ORDER BY a.msgId ${order} LIMIT (:limit + 0)`,
    query.convId === null ? values : { ...values, convId: query.convId },
  );
  return rows.map((row) => asEntry(store, row));
}

function asEntry(store: Store, row: EntryRow): FileEntry {
  const { attachmentId, fileName, mimeType } = row;
  const fileSize = knownSize(row.fileSize);
  const senderEmail = row.sender ?? '';
  return {
    msgId: msgId(row.msgId),
    convId: convId(row.convId),
    senderEmail,
    isFromSelf: isSelf(store, senderEmail),
    created: knownTime(row.created),
    attachment: { attachmentId, fileName, fileSize, mimeType },
  };
}
