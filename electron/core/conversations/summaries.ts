import type { ConvId } from '../../../shared/model/ids.ts';
import { placeText } from '../../../shared/model/location.ts';
import type { WireMessage } from '../api/wire.ts';
import type { SqlValue } from '../db/db.ts';
import { NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { flagsOf, insertRows } from '../messages/batch.ts';
import { createdMs } from '../messages/created.ts';
import { MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow, withParts } from '../messages/messageRows.ts';
import { previewText } from '../messages/preview.ts';
import { addPerson, isSelf } from '../people/table.ts';
import { mirrorLabels } from './labels/labelled.ts';
import { HAS_NO_MESSAGE, isPinned, placeBy } from './pins.ts';
import { readUpTo, recountUnread } from './readMarks.ts';
import { IS_OPEN, mirrorState, openIfWrittenTo } from './states.ts';
import { invitedTo, listMade } from './titles.ts';
import type { Touched } from './touched.ts';
import { NOT_WAITING, recountWaiting, updateWaiting, type Waiting } from './waiting.ts';

/** The newest message of a conversation, as the list shows it. */
type Last = Pick<MessageRow, 'msgId' | 'created' | 'kind' | 'text' | 'flags' | 'priority'> & {
  /** 0 when the sender is unknown. */
  readonly senderId: number;
  readonly fileName: string | null;
};

interface LastRow extends MessageRow {
  readonly senderId: number;
  readonly fileName: string | null;
  readonly address: string | null;
}

interface Summary extends Waiting {
  readonly convId: ConvId;
  readonly lastMsgId: number | null;
  readonly readUpTo: number;
  readonly isOpen: number;
}

const SUMMARY = `convId, lastMsgId, readUpTo, ${IS_OPEN} AS isOpen, ownUpTo, waitingFrom, criticalUpTo`;

/** Updates conversation summaries with their new and changed messages (ascending). */
export function updateSummaries(store: Store, touched: ReadonlyMap<ConvId, readonly Touched[]>): void {
  const summaries = readSummaries(store, [...touched.keys()]);
  const people: SqlValue[] = [];
  for (const [convId, items] of touched) {
    const summary = summaries.get(convId) ?? addConversation(store, convId);
    updateLast(store, summary, items);
    updateUnread(store, summary, items);
    updateWaiting(store, convId, summary, items);
    if (summary.isOpen === 0) openIfNew(store, convId, items);
    const lastBySender = new Map(items.map((item) => [item.senderId, item.message.msgId]));
    for (const [senderId, msgId] of lastBySender) if (senderId !== 0) people.push(convId, senderId, msgId);
  }
  insertRows(
    store.archive,
    'conversation_people',
    3,
    people,
    'ON CONFLICT DO UPDATE SET lastMsgId = excluded.lastMsgId WHERE excluded.lastMsgId > lastMsgId',
  );
}

/**
 * Creates the row of a conversation if it is missing, with its read mark, pin, state and labels, and adds the people invited here. Returns its
 * summary.
 */
export function addConversation(store: Store, convId: ConvId): Summary {
  const mark = readUpTo(store, convId);
  store.archive.run(
    `INSERT INTO conversations (convId, readUpTo, isPinned, place)
     VALUES (:convId, :mark, :isPinned, ${placeBy(':isPinned', 'NULL', '0')}) ON CONFLICT DO NOTHING`,
    { convId, mark, isPinned: Number(isPinned(store, convId)) },
  );
  const isOpen = mirrorState(store, convId);
  mirrorLabels(store, convId);
  for (const email of invitedTo(store, convId)) {
    store.archive.run(
      'INSERT INTO conversation_people VALUES (?, ?, 0) ON CONFLICT DO NOTHING',
      convId,
      addPerson(store, email),
    );
  }
  return { ...{ convId, lastMsgId: null, readUpTo: mark, isOpen: Number(isOpen) }, ...NOT_WAITING };
}

function readSummaries(store: Store, convIds: readonly ConvId[]): ReadonlyMap<ConvId, Summary> {
  const rows = store.archive.all<Summary>(
    `SELECT ${SUMMARY} FROM conversations WHERE convId IN (SELECT value FROM json_each(?))`,
    JSON.stringify(convIds),
  );
  return new Map(rows.map((row) => [row.convId, row]));
}

/** Someone else wrote in a conversation that was done or snoozed. */
function openIfNew(store: Store, convId: ConvId, items: readonly Touched[]): void {
  const theirs = items.filter(
    ({ message, before }) =>
      before === null && (flagsOf(message, isSelf(store, message.senderEmail)) & NEVER_UNREAD) === 0,
  );
  if (theirs.length > 0)
    openIfWrittenTo(
      store,
      convId,
      theirs.map(({ message }) => message.msgId),
    );
}

function updateLast(store: Store, summary: Summary, items: readonly Touched[]): void {
  const newest = items.at(-1);
  if (!newest || newest.message.msgId < (summary.lastMsgId ?? 0)) return;
  const { message } = newest;
  setLast(store, summary.convId, {
    msgId: message.msgId,
    created: createdMs(message.created),
    senderId: newest.senderId,
    kind: message.msgType,
    text: message.isDeleted ? '' : previewText(saidBy(message)),
    fileName: message.isDeleted ? null : (message.attachment?.fileName ?? null),
    flags: flagsOf(message, isSelf(store, message.senderEmail)),
    priority: message.priority,
  });
}

/** Another message gives one that was back from a snooze its usual place again. */
const IS_STILL_BACK = '(isBack AND lastMsgId IS :msgId)';

function setLast(store: Store, convId: number, last: Last): void {
  store.archive.run(
    `UPDATE conversations SET lastMsgId = :msgId, lastCreated = :created, lastSenderId = :senderId, lastKind = :kind,
       lastText = :text, lastFileName = :fileName, lastFlags = :flags, lastPriority = :priority,
       isBack = ${IS_STILL_BACK}, place = ${placeBy('isPinned', ':msgId', IS_STILL_BACK)}
     WHERE convId = :convId`,
    { ...last, msgId: BigInt(last.msgId), convId },
  );
}

/** In words, without its file. */
function saidBy({ msgType, locationData, msgText }: WireMessage): string {
  const isPlace = msgType === 'location' || locationData !== null;
  return isPlace ? placeText(locationData?.address ?? null, msgText) : msgText;
}

/** Counts only new and changed messages, so a repeated page counts once and a long unread stretch costs nothing. */
function updateUnread(store: Store, summary: Summary, items: readonly Touched[]): void {
  let change = 0;
  for (const { message, before } of items) {
    if (message.msgId <= summary.readUpTo) continue;
    change += Number((flagsOf(message, isSelf(store, message.senderEmail)) & NEVER_UNREAD) === 0);
    change -= Number(before !== null && (before.flags & NEVER_UNREAD) === 0);
  }
  if (change === 0) return;
  store.archive.run('UPDATE conversations SET unread = unread + ? WHERE convId = ?', change, summary.convId);
}

/**
 * Updates the summary of a conversation after messages left it. If all did, this returns false, and nothing of it stays unless it
 * `isKept`.
 */
export function refreshLeft(store: Store, convId: ConvId, isKept: boolean): boolean {
  const { archive } = store;
  const last = archive.get<LastRow>(
    `SELECT ${MESSAGE_COLUMNS}, m.senderId, a.fileName, l.address FROM ${MESSAGE_TABLES} ${withParts('m', 'a', 'l')}
     WHERE m.convId = ? ORDER BY m.msgId DESC LIMIT 1`,
    convId,
  );
  if (!last && isKept) {
    archive.run(
      `UPDATE conversations SET lastMsgId = NULL, isBack = 0, place = ${placeBy('isPinned', 'NULL', '0')} WHERE convId = ?`,
      convId,
    );
    recountUnread(store, convId, readUpTo(store, convId));
    recountWaiting(store, convId);
    return false;
  }
  if (!last) {
    removeConversation(store, convId);
    return false;
  }
  const isPlace = last.kind === 'location' || last.address !== null;
  const { msgId, created, senderId, kind, fileName, flags, priority } = last;
  const text = previewText(isPlace ? placeText(last.address, last.text) : last.text);
  setLast(store, convId, { msgId, created, senderId, kind, text, fileName, flags, priority });
  recountUnread(store, convId, readUpTo(store, convId));
  recountWaiting(store, convId);
  return true;
}

export function removeConversation({ archive }: Store, convId: ConvId): void {
  archive.run('DELETE FROM conversations WHERE convId = ?', convId);
  archive.run('DELETE FROM conversation_people WHERE convId = ?', convId);
}

/** The conversations without messages, except those created here in which none was ever read. */
export function listWithoutMessages(store: Store): readonly ConvId[] {
  const made = new Set(listMade(store));
  return store.archive
    .all<{ convId: ConvId; wasRead: number }>(
      `SELECT convId, EXISTS (SELECT 1 FROM conversation_people AS cp WHERE cp.convId = c.convId AND cp.lastMsgId > 0) AS wasRead
       FROM conversations AS c WHERE ${HAS_NO_MESSAGE}`,
    )
    .filter(({ convId, wasRead }) => wasRead === 1 || !made.has(convId))
    .map(({ convId }) => convId);
}
