import type { RouteParsed } from '../../../shared/contract.ts';
import {
  type ChangedConversation,
  type ConvId,
  type Message,
  type MessagePage,
  type MsgId,
  msgId,
} from '../../../shared/model.ts';
import type { WireMessage } from '../api/wire.ts';
import {
  inOrder,
  insertMessages,
  isNewStretch,
  logMessage,
  logStretch,
  type StoredMessage,
  storedAmong,
  updateMessage,
} from './batch.ts';
import { addCoverage, type Interval, isCovered } from './coverage.ts';
import { LIMIT } from './db.ts';
import { asMessages, MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow } from './messageRows.ts';
import type { Store } from './open.ts';
import { countSenders } from './people.ts';
import { IS_UNREAD } from './readMarks.ts';
import { type Touched, updateSummaries } from './summaries.ts';

export interface Batch {
  readonly messages: readonly WireMessage[];
  /** What is complete once these are stored; null when they prove nothing. */
  readonly covered: Interval | null;
}

export interface Applied {
  /** Messages that were not stored before. */
  readonly added: number;
  readonly changed: readonly ChangedConversation[];
}

/** Which part of a conversation; see the route `messages.page`. */
export type PagePlace = RouteParsed<'messages.page'>['at'];
export type StoredPage = Omit<MessagePage, 'rev'>;

/** Messages in ascending order, and whether more is stored on either side. */
interface Stretch {
  readonly rows: readonly MessageRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

const OF_CONVERSATION = `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.convId = ?`;
const OLDER = `${OF_CONVERSATION} AND m.msgId < ? ORDER BY m.msgId DESC ${LIMIT}`;
const NEWER = `${OF_CONVERSATION} AND m.msgId > ? ORDER BY m.msgId ${LIMIT}`;
const SPAN = `${OF_CONVERSATION} AND m.msgId BETWEEN ? AND ? ORDER BY m.msgId`;
const BEYOND = Number.MAX_SAFE_INTEGER;

/**
 * Stores what the service gave: messages, attachments, people, summaries, unread counts and coverage, in one
 * transaction. The same page twice changes nothing the second time; a message that is different now is updated.
 * Throws AppError `disk-full` or `store-unreadable`, with nothing of the batch kept.
 */
export function applyBatch(store: Store, { messages, covered }: Batch): Applied {
  const { archive } = store;
  return archive.transaction(() => {
    const batch = inOrder(messages);
    const isNew = isNewStretch(archive, batch);
    const stored = isNew ? new Map<number, StoredMessage>() : storedAmong(archive, batch);
    const added = isNew ? batch : batch.filter((message) => !stored.has(message.msgId));
    const senderIds = countSenders(
      store,
      added.map((message) => message.senderEmail),
    );
    insertMessages(store, added, senderIds);
    const touched: Touched[] = [];
    for (const message of batch) {
      const before = stored.get(message.msgId) ?? null;
      if (before && !updateMessage(store, message)) continue;
      const senderId = before?.senderId ?? senderIds.get(message.senderEmail) ?? 0;
      touched.push({ message, senderId, before });
      if (!isNew) logMessage(archive, message.msgId, before === null);
    }
    if (isNew) logStretch(archive, batch);
    const byConversation = Map.groupBy(touched, ({ message }) => message.convId);
    updateSummaries(store, byConversation);
    archive.run('UPDATE sync_state SET messages = messages + ?', added.length);
    if (covered) addCoverage(store, covered);
    return { added: added.length, changed: changedConversations(byConversation) };
  });
}

/** How many messages are stored. */
export function countMessages(store: Store): number {
  return store.archive.get<{ messages: number }>('SELECT messages FROM sync_state')?.messages ?? 0;
}

/** The newest message stored; null when there is none. */
export function newestMsgId(store: Store): MsgId | null {
  const newest = store.archive.get<{ newest: number | null }>('SELECT max(msgId) AS newest FROM messages');
  return newest?.newest == null ? null : msgId(newest.newest);
}

/** A page of a conversation. Of one that is not stored, an empty page. */
export function readPage(store: Store, convId: ConvId, at: PagePlace): StoredPage {
  const summary = store.archive.get<{ unread: number }>(
    'SELECT unread FROM conversations WHERE convId = ?',
    convId,
  );
  const firstUnread = summary && summary.unread > 0 ? findFirstUnread(store, convId) : null;
  const { rows, hasOlder, hasNewer } = readStretch(store, convId, at, firstUnread);
  return {
    messages: asMessages(store.archive, rows),
    hasOlder,
    hasNewer,
    historyComplete: isHistoryComplete(store, rows[0]?.msgId),
    firstUnread,
    unread: summary?.unread ?? 0,
  };
}

export function readMessage(store: Store, id: MsgId): Message | null {
  const rows = store.archive.all<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.msgId = ?`,
    id,
  );
  return asMessages(store.archive, rows)[0] ?? null;
}

function changedConversations(
  touched: ReadonlyMap<ConvId, readonly Touched[]>,
): readonly ChangedConversation[] {
  return [...touched].map(([convId, items]) => {
    const first = items[0]?.message.msgId;
    const last = items.at(-1)?.message.msgId;
    return { convId, span: first && last ? [first, last] : null };
  });
}

function readStretch(store: Store, convId: ConvId, at: PagePlace, firstUnread: MsgId | null): Stretch {
  switch (at.kind) {
    case 'newest':
      return before(store, convId, BEYOND, at.limit);
    case 'before':
      return before(store, convId, at.msgId, at.limit);
    case 'after':
      return after(store, convId, at.msgId, at.limit);
    case 'around':
      return around(store, convId, at.msgId, at.limit, Math.floor(at.limit / 2));
    case 'first-unread':
      return firstUnread === null
        ? before(store, convId, BEYOND, at.limit)
        : around(store, convId, firstUnread, at.limit, Math.floor(at.limit / 3));
    case 'span':
      return withEnds(
        store,
        convId,
        store.archive.all<MessageRow>(SPAN, convId, at.from, at.to),
        at.from,
        at.to,
      );
  }
}

function before(store: Store, convId: ConvId, end: number, limit: number): Stretch {
  const rows = store.archive.all<MessageRow>(OLDER, convId, end, limit + 1);
  const hasOlder = rows.length > limit;
  return {
    rows: rows.slice(0, limit).reverse(),
    hasOlder,
    hasNewer: end !== BEYOND && exists(store, convId, '>=', end),
  };
}

function after(store: Store, convId: ConvId, start: number, limit: number): Stretch {
  const rows = store.archive.all<MessageRow>(NEWER, convId, start, limit + 1);
  return {
    rows: rows.slice(0, limit),
    hasOlder: exists(store, convId, '<=', start),
    hasNewer: rows.length > limit,
  };
}

/** `limit` messages with the one at `center`, of which `wanted` stand before it if there are as many on both sides. */
function around(store: Store, convId: ConvId, center: number, limit: number, wanted: number): Stretch {
  const older = store.archive.all<MessageRow>(OLDER, convId, center, limit + 1);
  const newer = store.archive.all<MessageRow>(NEWER, convId, center - 1, limit + 1);
  const behind = Math.min(older.length, Math.max(wanted, limit - newer.length));
  const ahead = Math.min(newer.length, limit - behind);
  return {
    rows: [...older.slice(0, behind).reverse(), ...newer.slice(0, ahead)],
    hasOlder: older.length > behind,
    hasNewer: newer.length > ahead,
  };
}

function withEnds(
  store: Store,
  convId: ConvId,
  rows: readonly MessageRow[],
  from: number,
  to: number,
): Stretch {
  return { rows, hasOlder: exists(store, convId, '<', from), hasNewer: exists(store, convId, '>', to) };
}

function exists(store: Store, convId: ConvId, side: '<' | '<=' | '>' | '>=', id: number): boolean {
  return (
    store.archive.get(`SELECT 1 FROM messages WHERE convId = ? AND msgId ${side} ? LIMIT 1`, convId, id) !==
    undefined
  );
}

function findFirstUnread(store: Store, convId: ConvId): MsgId | null {
  const row = store.archive.get<{ msgId: number }>(
    `SELECT msgId FROM conversations AS c JOIN messages AS m ON m.convId = c.convId
     WHERE c.convId = ? AND ${IS_UNREAD} ORDER BY msgId LIMIT 1`,
    convId,
  );
  return row ? msgId(row.msgId) : null;
}

/** Nothing older can come in once everything up to the page's first message was fetched; of an empty page, up to the head. */
function isHistoryComplete(store: Store, first: number | undefined): boolean {
  if (first !== undefined) return isCovered(store, { after: 0, through: first - 1 });
  const head = store.archive.get<{ head: number | null }>('SELECT head FROM sync_state')?.head;
  return head != null && isCovered(store, { after: 0, through: head });
}
