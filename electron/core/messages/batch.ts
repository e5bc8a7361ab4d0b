import type { MsgId } from '../../../shared/model/ids.ts';
import type { WireMessage } from '../api/wire.ts';
import type { Db, SqlValue } from '../db/db.ts';
import { DELETED, FORWARDED, FROM_SELF, HAS_ATTACHMENT, HAS_LOCATION } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { isSelf } from '../people/table.ts';
import { ATTACHMENT_WIDTH, attachmentRow, updateAttachment } from './attachments.ts';
import { createdMs, knownTime } from './created.ts';
import {
  shortenedFrom,
  shortenedText,
  textOf,
  UNKNOWN_SIZE,
  USUAL_KIND,
  USUAL_PRIORITY,
  withParts,
} from './messageRows.ts';

/** Rows per statement: twice as fast as single rows, and more is no faster. */
const ROWS_PER_STATEMENT = 50;
/** The full-text index processes whole log entries, so no entry may take long. */
const MESSAGES_PER_LOG_ENTRY = 2_000;

/** A message of the batch that is already in the archive. */
export interface StoredMessage {
  readonly msgId: number;
  readonly convId: number;
  readonly created: number;
  /** 0 and null when the sender is unknown. */
  readonly senderId: number;
  readonly sender: string | null;
  readonly flags: number;
  readonly text: string;
  /** Bytes of the whole text if `text` is only its beginning; else null. */
  readonly textBytes: number | null;
  /** Null when it has no file. */
  readonly fileName: string | null;
  /** Bytes; null when it has no file or its size is unknown. */
  readonly fileSize: number | null;
  /** Null when it has no file. */
  readonly attachmentId: string | null;
}

/** The text of a deleted message is never stored, even if the service still returns it. */
export function withoutDeleted(messages: readonly WireMessage[]): readonly WireMessage[] {
  if (!messages.some(({ isDeleted }) => isDeleted)) return messages;
  return messages.map((message) =>
    message.isDeleted ? { ...message, msgText: '', attachment: null, locationData: null } : message,
  );
}

/** A new version of a message. If it lacks time or sender, the stored ones stay. */
export function withKnown<M extends WireMessage>(
  stored: Pick<StoredMessage, 'created' | 'sender'> | undefined,
  message: M,
): M {
  if (stored === undefined || (message.created !== null && message.senderEmail !== '')) return message;
  return {
    ...message,
    created: message.created ?? knownTime(stored.created),
    senderEmail: message.senderEmail || (stored.sender ?? ''),
  };
}

/** Ascending by msgId without duplicates. Of two with the same id, the later one counts. */
export function inOrder(messages: readonly WireMessage[]): readonly WireMessage[] {
  const isAscending = messages.every((message, i) => i === 0 || isBefore(messages[i - 1], message));
  if (isAscending) return messages;
  return [...new Map(messages.map((message) => [message.msgId, message])).values()].sort(
    (a, b) => a.msgId - b.msgId,
  );
}

function isBefore(a: WireMessage | undefined, b: WireMessage): boolean {
  return a !== undefined && a.msgId < b.msgId;
}

/** Whether nothing is stored between the first and the last of `batch`, as whenever history loads for the first time. */
export function isNewStretch(archive: Db, batch: readonly WireMessage[]): boolean {
  return (
    archive.get(
      'SELECT 1 FROM messages WHERE msgId BETWEEN ? AND ? LIMIT 1',
      batch[0]?.msgId ?? 0,
      batch.at(-1)?.msgId ?? 0,
    ) === undefined
  );
}

/** The messages of `batch` that are in the archive, with the beginnings of long texts: a service can fill the memory with them. */
export function storedAmong(archive: Db, batch: readonly WireMessage[]): Map<number, StoredMessage> {
  const rows = archive.all<Omit<StoredMessage, 'text'> & { readonly text: string | Uint8Array }>(
    `SELECT m.msgId, m.convId, m.created, m.senderId, p.email AS sender, m.flags,
       ${shortenedText('m.text')} AS text, ${shortenedFrom('m.text')} AS textBytes, a.fileName,
       nullif(a.fileSize, ${UNKNOWN_SIZE}) AS fileSize, a.attachmentId
     FROM messages AS m LEFT JOIN people AS p ON p.personId = m.senderId ${withParts('m', 'a', 'l')}
     WHERE m.msgId IN (SELECT value FROM json_each(?))`,
    JSON.stringify(batch.map((message) => message.msgId)),
  );
  return new Map(rows.map((row) => [row.msgId, { ...row, text: textOf(row.text) }]));
}

export function insertMessages(
  store: Store,
  added: readonly WireMessage[],
  senderIds: ReadonlyMap<string, number>,
): void {
  const messages: SqlValue[] = [];
  const attachments: SqlValue[] = [];
  const locations: SqlValue[] = [];
  const own = new Set([...senderIds.keys()].filter((email) => isSelf(store, email)));
  for (const message of added) {
    const { msgId, attachment, locationData } = message;
    messages.push(
      msgId,
      message.convId,
      createdMs(message.created),
      senderIds.get(message.senderEmail) ?? 0,
      storedKind(message),
      message.msgText,
      message.quotedMsgId || null,
      flagsOf(message, own.has(message.senderEmail)),
      storedPriority(message),
    );
    if (attachment) {
      const senderId = senderIds.get(message.senderEmail) ?? 0;
      attachments.push(...attachmentRow(message, attachment, senderId));
    }
    if (locationData) locations.push(msgId, locationData.address, locationData.isMyLocation ? 1 : 0);
  }
  insertRows(store.archive, 'messages', 9, messages);
  insertRows(store.archive, 'attachments', ATTACHMENT_WIDTH, attachments);
  insertRows(store.archive, 'locations', 3, locations);
}

/**
 * Inserts all of `values`, `width` per row. With OR ROLLBACK, SQLite doesn't prepare to undo a single statement and copies no pages,
 * which is a quarter faster. Within a transaction the result is the same.
 */
export function insertRows(
  db: Db,
  table: string,
  width: number,
  values: readonly SqlValue[],
  upsert = '',
): void {
  const row = `(${Array(width).fill('?').join(',')})`;
  for (let start = 0; start < values.length; start += width * ROWS_PER_STATEMENT) {
    const chunk = values.slice(start, start + width * ROWS_PER_STATEMENT);
    const rows = Array(chunk.length / width)
      .fill(row)
      .join(',');
    db.run(`INSERT OR ROLLBACK INTO ${table} VALUES ${rows} ${upsert}`, ...chunk);
  }
}

/** Updates a stored message if it differs. Returns whether it did. `senderId` 0: unknown. */
export function updateMessage(store: Store, message: WireMessage, senderId: number): boolean {
  const { archive } = store;
  const { msgId, attachment, locationData } = message;
  const changes = [
    archive.run(
      `UPDATE messages
       SET (convId, created, senderId, kind, text, quotedMsgId, flags, priority)
         = (:convId, :created, :senderId, :kind, :text, :quoted, :flags, :priority)
       WHERE msgId = :msgId AND (convId, created, senderId, kind, text, quotedMsgId, flags, priority)
         IS NOT (:convId, :created, :senderId, :kind, :text, :quoted, :flags, :priority)`,
      {
        msgId,
        convId: message.convId,
        senderId,
        created: createdMs(message.created),
        kind: storedKind(message),
        text: message.msgText,
        quoted: message.quotedMsgId || null,
        flags: flagsOf(message, isSelf(store, message.senderEmail)),
        priority: storedPriority(message),
      },
    ),
    attachment
      ? updateAttachment(archive, message, attachment, senderId)
      : archive.run('DELETE FROM attachments WHERE msgId = ?', msgId),
    locationData
      ? archive.run(
          `INSERT INTO locations VALUES (?, ?, ?) ON CONFLICT (msgId) DO UPDATE
           SET (address, isMyLocation) = (excluded.address, excluded.isMyLocation)
           WHERE (address, isMyLocation) IS NOT (excluded.address, excluded.isMyLocation)`,
          msgId,
          locationData.address,
          locationData.isMyLocation ? 1 : 0,
        )
      : archive.run('DELETE FROM locations WHERE msgId = ?', msgId),
  ];
  return changes.some((count) => count > 0);
}

function storedKind({ msgType }: WireMessage): string | null {
  return msgType === USUAL_KIND ? null : msgType;
}

function storedPriority({ priority }: WireMessage): string | null {
  return priority === USUAL_PRIORITY ? null : priority;
}

export function flagsOf(message: WireMessage, isFromSelf: boolean): number {
  return (
    (message.isDeleted ? DELETED : 0) |
    (message.isForwarded ? FORWARDED : 0) |
    (message.attachment ? HAS_ATTACHMENT : 0) |
    (message.locationData ? HAS_LOCATION : 0) |
    (isFromSelf ? FROM_SELF : 0)
  );
}

/** Tells the full-text index that all messages of `stretch` were added. */
export function logStretch(archive: Db, stretch: readonly WireMessage[]): void {
  for (let start = 0; start < stretch.length; start += MESSAGES_PER_LOG_ENTRY) {
    const part = stretch.slice(start, start + MESSAGES_PER_LOG_ENTRY);
    logEntry(archive, part[0]?.msgId ?? 0, part.at(-1)?.msgId ?? 0, part.length);
  }
}

/** Tells the full-text index that one message was added (`added`) or changed. */
export function logMessage(archive: Db, msgId: MsgId, added: boolean): void {
  logEntry(archive, msgId, msgId, added ? 1 : 0);
}

function logEntry(archive: Db, firstId: number, lastId: number, added: number): void {
  archive.run('INSERT INTO index_log (firstId, lastId, added) VALUES (?, ?, ?)', firstId, lastId, added);
}

/** The stored messages of a person count as one's own from now on. */
export function markFromSelf(archive: Db, senderId: number): void {
  archive.run(`UPDATE messages SET flags = flags | ${FROM_SELF} WHERE senderId = ?`, senderId);
}
