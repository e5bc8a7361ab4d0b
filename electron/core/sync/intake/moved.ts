import { convId as asConvId, type ConvId } from '../../../../shared/model/ids.ts';
import { forgetSender } from '../../conversations/conversationPeople.ts';
import { readUpTo, recountUnread, setReadMark } from '../../conversations/readMarks.ts';
import { refreshLeft } from '../../conversations/summaries.ts';
import type { Touched } from '../../conversations/touched.ts';
import { IS_UNREAD } from '../../db/flags.ts';
import type { Store } from '../../db/store.ts';
import { moveFetched } from '../../files/fetching/fetchedTable.ts';
import { removeLate } from '../rereads/lateConversationTable.ts';
import { listKept } from './emptied.ts';

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
    moveFetched(store, message.msgId, message.convId);
  }
  const left = Map.groupBy(moved, ({ before }) => asConvId(before?.convId ?? 0));
  const kept = listKept(store, [...left.keys()]);
  for (const { convId, personId } of formerSenders(touched))
    if (!kept.has(convId)) forgetSender(store, convId, personId);
  for (const [from, items] of left) {
    const byTarget = Map.groupBy(items, ({ message }) => message.convId);
    for (const [to, came] of byTarget) {
      const ids = came.map(({ message }) => message.msgId);
      joinRead(store, from, to, ids);
    }
  }
  for (const convId of left.keys())
    if (!refreshLeft(store, convId, kept.has(convId))) removeLate(store, convId);
  return left;
}

/** Each conversation and sender with one message less, once. */
function formerSenders(touched: readonly Touched[]) {
  const places = touched.flatMap(({ message, senderId, before }) => {
    if (before === null || before.senderId === 0) return [];
    const isLeft = before.convId !== message.convId || before.senderId !== senderId;
    return isLeft ? [{ convId: asConvId(before.convId), personId: before.senderId }] : [];
  });
  return new Map(places.map((place) => [`${place.convId} ${place.personId}`, place])).values();
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
