import { LIMIT } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import type { StoredMessage } from './batch.ts';
import { MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow, withParts } from './messageRows.ts';

/** The fields that identify a stored message, deleted or not. */
export type KnownMessage = Pick<MessageRow, 'msgId' | 'convId' | 'created' | 'sender' | 'flags' | 'text'> &
  Pick<StoredMessage, 'fileName'>;

const KNOWN = `SELECT ${MESSAGE_COLUMNS}, a.fileName FROM ${MESSAGE_TABLES} ${withParts('m', 'a', 'l')}`;

/** The newest `count` messages up to `through`, newest first. */
export function newestKnown({ archive }: Store, through: number, count: number): readonly KnownMessage[] {
  return archive.all<KnownMessage>(
    `${KNOWN} WHERE m.msgId <= ? ORDER BY m.msgId DESC ${LIMIT}`,
    through,
    count,
  );
}

/** The lowest id among the newest `count` messages up to `through`; null: none is known. */
export function lowestOfNewest({ archive }: Store, through: number, count: number): number | null {
  const newest = `SELECT msgId FROM messages WHERE msgId <= ? ORDER BY msgId DESC ${LIMIT}`;
  return (
    archive.get<{ id: number | null }>(`SELECT min(msgId) AS id FROM (${newest})`, through, count)?.id ?? null
  );
}

/** Of the newest `count` messages above `above` and up to `through`, the lowest id of those written after `at`, ms since the epoch; null: none. */
export function lowestWrittenAfter(
  { archive }: Store,
  { above, through }: { readonly above: number; readonly through: number },
  count: number,
  at: number,
): number | null {
  const newest = `SELECT msgId, created FROM messages WHERE msgId > ? AND msgId <= ? ORDER BY msgId DESC ${LIMIT}`;
  const sql = `SELECT min(msgId) AS id FROM (${newest}) WHERE created > ?`;
  return archive.get<{ id: number | null }>(sql, above, through, count, at)?.id ?? null;
}

/** Those of these messages that are known, newest first. */
export function knownAmong({ archive }: Store, ids: readonly number[]): readonly KnownMessage[] {
  const sql = `${KNOWN} WHERE m.msgId IN (SELECT value FROM json_each(?)) ORDER BY m.msgId DESC`;
  return archive.all<KnownMessage>(sql, JSON.stringify(ids));
}

/** The oldest `count` messages of a conversation, oldest first. */
export function oldestKnownOf({ archive }: Store, convId: number, count: number): readonly KnownMessage[] {
  return archive.all<KnownMessage>(`${KNOWN} WHERE m.convId = ? ORDER BY m.msgId ${LIMIT}`, convId, count);
}

/** Whether a conversation has a known message with an id up to `through`. */
export function hasMessagesUpTo({ archive }: Store, convId: number, through: number): boolean {
  const row = archive.get('SELECT 1 FROM messages WHERE convId = ? AND msgId <= ? LIMIT 1', convId, through);
  return row !== undefined;
}

/** The oldest `count` messages, oldest first. */
export function oldestKnown({ archive }: Store, count: number): readonly KnownMessage[] {
  return archive.all<KnownMessage>(`${KNOWN} ORDER BY m.msgId ${LIMIT}`, count);
}
