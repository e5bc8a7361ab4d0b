import type { ConvId } from '../../../shared/model/ids.ts';
import { mayBeCritical } from '../../../shared/model/priority.ts';
import type { WireMessage } from '../api/wire.ts';
import { LIMIT } from '../db/db.ts';
import { FROM_SELF, MAY_BE_CRITICAL, NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { flagsOf } from '../messages/batch.ts';
import { createdMs } from '../messages/created.ts';
import { isSelf } from '../people/table.ts';
import { IS_OPEN } from './states.ts';
import type { Touched } from './touched.ts';

/** Who has the word in a conversation. */
export interface Waiting {
  /** The account's newest message; 0: none. */
  readonly ownUpTo: number;
  /** The first message of others after it; null: none. */
  readonly waitingFrom: number | null;
  /** The newest message of others that may be critical; 0: none. */
  readonly criticalUpTo: number;
}

/** Of a conversation without messages. */
export const NOT_WAITING: Waiting = { ownUpTo: 0, waitingFrom: null, criticalUpTo: 0 };

/** Messages; a longer exchange without an answer has no known beginning. */
const MOST_LOOKED_BACK = 500;

/** As in the indexes of the archive. */
export const WAITS_FOR_US = `${IS_OPEN} AND waitingFrom IS NOT NULL`;
export const WAITS_FOR_THEM = `${IS_OPEN} AND waitingFrom IS NULL AND ownUpTo > 0`;
/** A message that waits, of a conversation `c` that waits for the account. */
export const IS_WAITING = `msgId >= c.waitingFrom AND flags & ${NEVER_UNREAD} = 0`;
/** A critical message that the account has not answered. */
export const IS_CRITICAL = `${IS_OPEN} AND criticalUpTo > ownUpTo`;

/** Updates who has the word, with new and changed messages (ascending) of a conversation. They may come in any order. */
export function updateWaiting(
  store: Store,
  convId: ConvId,
  before: Waiting,
  items: readonly Touched[],
): void {
  // Its time may be another one, too.
  const isFirst = ({ message }: Touched) => message.msgId === before.waitingFrom;
  if (items.some((item) => item.before !== null && (isFirst(item) || isOtherKind(store, item)))) {
    recountWaiting(store, convId);
    return;
  }
  // Nothing before the account's last word matters.
  const later = items.filter(({ message }) => message.msgId > before.ownUpTo);
  if (later.length === 0) return;
  const flagged = later.map(({ message }) => ({ message, flags: flagsFor(store, message) }));
  const theirs = flagged.filter(({ flags }) => (flags & NEVER_UNREAD) === 0).map(({ message }) => message);
  const own = flagged.findLast(({ flags }) => (flags & FROM_SELF) !== 0)?.message.msgId ?? 0;
  const critical = theirs.findLast(({ priority }) => mayBeCritical(priority))?.msgId ?? 0;
  const ownUpTo = Math.max(before.ownUpTo, own);
  const criticalUpTo = Math.max(before.criticalUpTo, critical);
  const first = theirs.find(({ msgId }) => msgId > ownUpTo);
  const isEarlier = first !== undefined && first.msgId < (before.waitingFrom ?? Number.POSITIVE_INFINITY);
  const isAnswered = before.waitingFrom !== null && before.waitingFrom <= ownUpTo;
  if (ownUpTo !== before.ownUpTo || criticalUpTo !== before.criticalUpTo) {
    const sql = 'UPDATE conversations SET ownUpTo = ?, criticalUpTo = ? WHERE convId = ?';
    store.archive.run(sql, ownUpTo, criticalUpTo, convId);
  }
  if (isAnswered) findWaiting(store, convId);
  else if (isEarlier) {
    const sql = 'UPDATE conversations SET waitingFrom = ?, waitingTime = ? WHERE convId = ?';
    store.archive.run(sql, first.msgId, createdMs(first.created), convId);
  }
}

const flagsFor = (store: Store, message: WireMessage): number =>
  flagsOf(message, isSelf(store, message.senderEmail));

/** A stored message that was deleted, or turned out to be by another one or of another priority. */
function isOtherKind(store: Store, { message, before }: Touched): boolean {
  const flags = flagsFor(store, message);
  return ((before?.flags ?? 0) & NEVER_UNREAD) !== (flags & NEVER_UNREAD) || mayBeCritical(message.priority);
}

/** Finds the same from the messages themselves. Mostly, only those since the account's last word are read. */
export function recountWaiting(store: Store, convId: ConvId): void {
  const { archive } = store;
  const newestOwn = (from: string) => `(SELECT msgId FROM messages AS m
    WHERE m.convId = c.convId AND m.flags & ${FROM_SELF} ${from} ORDER BY msgId DESC LIMIT 1)`;
  archive.run(
    `UPDATE conversations AS c SET ownUpTo = coalesce(${newestOwn('AND m.msgId >= c.ownUpTo')}, ${newestOwn('')}, 0)
     WHERE convId = ?`,
    convId,
  );
  archive.run(
    `UPDATE conversations AS c SET criticalUpTo = ifnull((SELECT msgId FROM messages AS m
       WHERE m.convId = c.convId AND m.msgId > c.ownUpTo AND m.flags & ${NEVER_UNREAD} = 0
         AND m.priority IS NOT NULL AND ${MAY_BE_CRITICAL}
       ORDER BY msgId DESC LIMIT 1), 0)
     WHERE convId = ?`,
    convId,
  );
  findWaiting(store, convId);
}

/** The wait that the account's last words have ended: its first message, and the time of that; null: there was none lately. */
export function lastWait(
  { archive }: Pick<Store, 'archive'>,
  convId: ConvId,
): { readonly msgId: number; readonly created: number } | null {
  const last = archive.all<{ msgId: number; created: number; flags: number }>(
    `SELECT msgId, created, flags FROM messages WHERE convId = ? ORDER BY msgId DESC ${LIMIT}`,
    convId,
    MOST_LOOKED_BACK,
  );
  const theirs = last.findIndex(({ flags }) => (flags & FROM_SELF) === 0);
  if (theirs < 0) return null;
  const before = last.findIndex(({ flags }, at) => at > theirs && (flags & FROM_SELF) !== 0);
  const waited = last.slice(theirs, before < 0 ? undefined : before);
  return waited.findLast(({ flags }) => (flags & NEVER_UNREAD) === 0) ?? null;
}

/** Finds the first message of others after the newest own one. */
function findWaiting({ archive }: Store, convId: ConvId): void {
  archive.run(
    `UPDATE conversations AS c SET (waitingFrom, waitingTime) =
       (SELECT msgId, created FROM messages AS m
        WHERE m.convId = c.convId AND m.msgId > c.ownUpTo AND m.flags & ${NEVER_UNREAD} = 0
        ORDER BY msgId LIMIT 1)
     WHERE convId = ?`,
    convId,
  );
}
