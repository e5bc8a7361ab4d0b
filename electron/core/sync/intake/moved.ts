import { convId as asConvId, type ConvId } from '../../../../shared/model/ids.ts';
import { placeText } from '../../../../shared/model/location.ts';
import { readUpTo, recountUnread, setReadMark } from '../../conversations/readMarks.ts';
import type { Touched } from '../../conversations/summaries.ts';
import { invitedTo } from '../../conversations/titles.ts';
import { IS_UNREAD } from '../../db/flags.ts';
import type { Store } from '../../db/store.ts';
import { MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow, withParts } from '../../messages/messageRows.ts';
import { previewText } from '../../messages/preview.ts';

interface LastRow extends MessageRow {
  readonly senderId: number;
  readonly fileName: string | null;
  readonly address: string | null;
}

/**
 * Updates everything that refers to stored messages which moved to another conversation or changed their sender. Call it inside the
 * transaction that changed them, after the summaries. Returns the conversations that they left, each with its moved messages.
 */
export function followMoved(
  store: Store,
  touched: readonly Touched[],
): ReadonlyMap<ConvId, readonly Touched[]> {
  const moved = touched.filter(({ message, before }) => before !== null && before.convId !== message.convId);
  for (const { message } of moved) {
    store.archive.run('UPDATE fetched SET convId = ? WHERE msgId = ?', message.convId, message.msgId);
  }
  for (const { convId, personId } of formerSenders(touched)) forgetSender(store, convId, personId);
  const left = Map.groupBy(moved, ({ before }) => asConvId(before?.convId ?? 0));
  for (const [from, items] of left) {
    const byTarget = Map.groupBy(items, ({ message }) => message.convId);
    for (const [to, came] of byTarget) {
      const ids = came.map(({ message }) => message.msgId);
      joinRead(store, from, to, ids);
    }
  }
  for (const convId of left.keys()) refreshLeft(store, convId);
  return left;
}

/** Each conversation and sender with one message less, once. */
function formerSenders(touched: readonly Touched[]) {
  const places = touched.flatMap(({ message, senderId, before }) => {
    if (before === null || before.senderId === 0) return [];
    const isLeft = before.convId !== message.convId || before.senderId !== senderId;
    return isLeft ? [{ convId: before.convId, personId: before.senderId }] : [];
  });
  return new Map(places.map((place) => [`${place.convId} ${place.personId}`, place])).values();
}

/** Someone with no messages left in a conversation is no longer in it, unless invited. */
function forgetSender(store: Store, convId: number, personId: number): void {
  const { archive } = store;
  const last = archive.get<{ msgId: number }>(
    'SELECT msgId FROM messages WHERE convId = ? AND senderId = ? ORDER BY msgId DESC LIMIT 1',
    convId,
    personId,
  );
  const person = archive.get<{ email: string; nameKey: number }>(
    'SELECT email, nameKey FROM people WHERE personId = ?',
    personId,
  );
  const isInvited = person !== undefined && invitedTo(store, convId).includes(person.email);
  if (last || isInvited) {
    const sql = 'UPDATE conversation_people SET lastMsgId = ? WHERE convId = ? AND personId = ?';
    archive.run(sql, last?.msgId ?? 0, convId, personId);
    return;
  }
  const gone = archive.run(
    'DELETE FROM conversation_people WHERE convId = ? AND personId = ?',
    convId,
    personId,
  );
  if (gone === 0 || !person) return;
  archive.run(
    'UPDATE conversations SET (others, othersKey) = (others - :one, othersKey - :key) WHERE convId = :convId',
    { convId, one: person.nameKey === 0 ? 0 : 1, key: person.nameKey },
  );
}

/** Messages read in one conversation stay read in the other, if nothing there is unread. A single read mark can't do more. */
function joinRead(store: Store, from: ConvId, to: ConvId, moved: readonly number[]): void {
  const [left, mark] = [readUpTo(store, from), readUpTo(store, to)];
  const unread = store.archive.get(
    `SELECT 1 FROM messages AS m JOIN conversations AS c USING (convId)
     WHERE convId = ? AND ${IS_UNREAD} AND msgId NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
    to,
    JSON.stringify(moved),
  );
  if (left > mark && unread === undefined) setReadMark(store, to, left);
  else recountUnread(store, to, mark);
}

/** The summary of a conversation after messages left it. If all did, nothing of it stays. */
function refreshLeft(store: Store, convId: ConvId): void {
  const { archive } = store;
  const last = archive.get<LastRow>(
    `SELECT ${MESSAGE_COLUMNS}, m.senderId, a.fileName, l.address FROM ${MESSAGE_TABLES} ${withParts('m', 'a', 'l')}
     WHERE m.convId = ? ORDER BY m.msgId DESC LIMIT 1`,
    convId,
  );
  if (!last) {
    for (const table of ['conversations', 'conversation_people', 'late_conversations']) {
      archive.run(`DELETE FROM ${table} WHERE convId = ?`, convId);
    }
    return;
  }
  const isPlace = last.kind === 'location' || last.address !== null;
  archive.run(
    `UPDATE conversations SET lastMsgId = ?, lastCreated = ?, lastSenderId = ?, lastKind = ?, lastText = ?,
       lastFileName = ?, lastFlags = ?, lastPriority = ?
     WHERE convId = ?`,
    ...[last.msgId, last.created, last.senderId, last.kind],
    previewText(isPlace ? placeText(last.address, last.text) : last.text),
    ...[last.fileName, last.flags, last.priority, convId],
  );
  recountUnread(store, convId, readUpTo(store, convId));
}
