import type { RouteParsed } from '../../../shared/contract/index.ts';
import { type ConvId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import type { Message, MessagePage, NewSince, PageGap } from '../../../shared/model/messages.ts';
import { isCovered } from '../coverage/coverage.ts';
import { gapBeforeFirst, gapsBetween, hasHoleAfter } from '../coverage/holes.ts';
import { LIMIT } from '../db/db.ts';
import { IS_UNREAD, NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import {
  asMessages,
  MESSAGE_COLUMNS,
  MESSAGE_TABLES,
  type MessageRow,
  SHORTENED_COLUMNS,
  type ShortenedRow,
} from './messageRows.ts';

/** Which part of a conversation; see the route `messages.page`. */
export type PagePlace = RouteParsed<'messages.page'>['at'];
export type StoredPage = Omit<MessagePage, 'pending'>;

/** Messages in ascending order, and whether more are stored on either side. */
interface Stretch {
  readonly rows: readonly ShortenedRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** The first value: flags that exclude a message. */
const OF_CONVERSATION = `SELECT ${SHORTENED_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.flags & ? = 0 AND m.convId = ?`;
const OLDER = `${OF_CONVERSATION} AND m.msgId < ? ORDER BY m.msgId DESC ${LIMIT}`;
const NEWER = `${OF_CONVERSATION} AND m.msgId > ? ORDER BY m.msgId ${LIMIT}`;
const SPAN = `${OF_CONVERSATION} AND m.msgId BETWEEN ? AND ? ORDER BY m.msgId`;
const BEYOND = Number.MAX_SAFE_INTEGER;

/** How many messages are stored. */
export function countMessages({ archive }: Pick<Store, 'archive'>): number {
  return archive.get<{ messages: number }>('SELECT messages FROM sync_state')?.messages ?? 0;
}

/** The newest message stored; null when there is none. */
export function newestMsgId({ archive }: Pick<Store, 'archive'>): MsgId | null {
  const newest = archive.get<{ newest: number | null }>('SELECT max(msgId) AS newest FROM messages');
  return newest?.newest == null ? null : msgId(newest.newest);
}

/**
 * A page of a conversation with the beginnings of long texts, without messages that have one of the flags `hidden`. Empty if the conversation
 * is not stored.
 */
export function readPage(store: Store, convId: ConvId, at: PagePlace, hidden = 0): StoredPage {
  const summary = store.archive.get<{ unread: number; lastMsgId: number | null }>(
    'SELECT unread, lastMsgId FROM conversations WHERE convId = ?',
    convId,
  );
  const firstUnread = summary && summary.unread > 0 ? findFirstUnread(store, convId) : null;
  const place = { store, convId, hidden };
  const { rows, hasOlder, hasNewer } = readStretch(place, at, firstUnread);
  const messages = asMessages(store.archive, rows);
  const isWhole = isWholeBefore(store, rows.at(-1)?.msgId);
  return {
    messages,
    hasOlder,
    hasNewer,
    gaps: isWhole ? [] : gapsOf(place, messages, hasOlder),
    isEndUnreadable: hasHoleAfter(store, convId, summary?.lastMsgId ?? 0),
    historyComplete: isWhole || isHistoryComplete(store, rows[0]?.msgId),
    firstUnread,
    unread: summary?.unread ?? 0,
  };
}

/** A message with its whole text; null if it is not stored. */
export function readMessage(store: Store, id: MsgId): Message | null {
  const rows = store.archive.all<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.msgId = ?`,
    id,
  );
  return asMessages(store.archive, rows)[0] ?? null;
}

/** The same with the beginning of a long text, where several are read. */
export function readShortened(store: Store, id: MsgId): Message | null {
  const rows = store.archive.all<ShortenedRow>(
    `SELECT ${SHORTENED_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.msgId = ?`,
    id,
  );
  return asMessages(store.archive, rows)[0] ?? null;
}

/** Those of `ids` that are stored, in ascending order, with the beginnings of long texts. */
export function readMessages(store: Store, ids: readonly MsgId[]): readonly Message[] {
  const rows = store.archive.all<ShortenedRow>(
    `SELECT ${SHORTENED_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.msgId IN (SELECT value FROM json_each(?)) ORDER BY m.msgId`,
    JSON.stringify(ids),
  );
  return asMessages(store.archive, rows);
}

/** The messages of others in a conversation after one of its messages: how many, and up to `limit` of them. */
export function readNewSince(store: Store, convId: ConvId, after: MsgId, limit: number): NewSince {
  const { archive } = store;
  const found = archive.get<Pick<NewSince, 'count' | 'newest'>>(
    'SELECT count(*) AS count, max(m.msgId) AS newest FROM messages AS m WHERE m.flags & ? = 0 AND m.convId = ? AND m.msgId > ?',
    ...[NEVER_UNREAD, convId, after],
  );
  const rows = read({ store, convId, hidden: NEVER_UNREAD }, NEWER, after, limit);
  return { count: found?.count ?? 0, newest: found?.newest ?? null, first: asMessages(archive, rows) };
}

/** The last message of someone else that isn't deleted; null if there is none. It reads only what comes after that. */
export function lastOfOthers({ archive }: Store, convId: ConvId): MsgId | null {
  const found = archive.get<{ msgId: MsgId }>(
    'SELECT msgId FROM messages WHERE convId = ? AND flags & ? = 0 ORDER BY msgId DESC LIMIT 1',
    ...[convId, NEVER_UNREAD],
  );
  return found?.msgId ?? null;
}

/** The visible messages of a conversation. */
interface Place {
  readonly store: Store;
  readonly convId: ConvId;
  readonly hidden: number;
}

function readStretch(place: Place, at: PagePlace, firstUnread: MsgId | null): Stretch {
  switch (at.kind) {
    case 'newest':
      return before(place, BEYOND, at.limit);
    case 'before':
      return before(place, at.msgId, at.limit);
    case 'after':
      return after(place, at.msgId, at.limit);
    case 'around':
      return around(place, at.msgId, at.limit, Math.floor(at.limit / 2));
    case 'first-unread':
      return firstUnread === null
        ? before(place, BEYOND, at.limit)
        : around(place, firstUnread, at.limit, Math.floor(at.limit / 3));
    case 'span':
      return {
        rows: read(place, SPAN, at.from, at.to),
        hasOlder: exists(place, '<', at.from),
        hasNewer: exists(place, '>', at.to),
      };
  }
}

function read({ store, convId, hidden }: Place, sql: string, ...values: number[]): readonly ShortenedRow[] {
  return store.archive.all<ShortenedRow>(sql, hidden, convId, ...values);
}

function before(place: Place, end: number, limit: number): Stretch {
  const rows = read(place, OLDER, end, limit + 1);
  const hasOlder = rows.length > limit;
  return {
    rows: rows.slice(0, limit).reverse(),
    hasOlder,
    hasNewer: end !== BEYOND && exists(place, '>=', end),
  };
}

function after(place: Place, start: number, limit: number): Stretch {
  const rows = read(place, NEWER, start, limit + 1);
  return { rows: rows.slice(0, limit), hasOlder: exists(place, '<=', start), hasNewer: rows.length > limit };
}

/** `limit` messages including the one at `center`, with `wanted` before it if both sides have enough. */
function around(place: Place, center: number, limit: number, wanted: number): Stretch {
  const older = read(place, OLDER, center, limit + 1);
  const newer = read(place, NEWER, center - 1, limit + 1);
  const behind = Math.min(older.length, Math.max(wanted, limit - newer.length));
  const ahead = Math.min(newer.length, limit - behind);
  return {
    rows: [...older.slice(0, behind).reverse(), ...newer.slice(0, ahead)],
    hasOlder: older.length > behind,
    hasNewer: newer.length > ahead,
  };
}

function exists({ store, convId, hidden }: Place, side: '<' | '<=' | '>' | '>=', id: number): boolean {
  const sql = `SELECT 1 FROM messages AS m WHERE m.flags & ? = 0 AND m.convId = ? AND m.msgId ${side} ? LIMIT 1`;
  return store.archive.get(sql, hidden, convId, id) !== undefined;
}

function gapsOf(place: Place, messages: readonly Message[], hasOlder: boolean): readonly PageGap[] {
  const { store, convId } = place;
  const ids = messages.map(({ msgId }) => msgId);
  const [first] = ids;
  if (first === undefined) return [];
  if (hasOlder) return gapsBetween(store, convId, [...lastBefore(place, first), ...ids]);
  return [...gapBeforeFirst(store, convId, first), ...gapsBetween(store, convId, ids)];
}

/** The message before that one, if there is one. */
function lastBefore({ store, convId, hidden }: Place, id: number): readonly MsgId[] {
  return store.archive
    .all<{ msgId: MsgId }>(
      'SELECT m.msgId FROM messages AS m WHERE m.flags & ? = 0 AND m.convId = ? AND m.msgId < ? ORDER BY m.msgId DESC LIMIT 1',
      hidden,
      convId,
      id,
    )
    .map((row) => row.msgId);
}

function findFirstUnread(store: Store, convId: ConvId): MsgId | null {
  const row = store.archive.get<{ msgId: number }>(
    `SELECT msgId FROM conversations AS c JOIN messages AS m ON m.convId = c.convId
     WHERE c.convId = ? AND ${IS_UNREAD} ORDER BY msgId LIMIT 1`,
    convId,
  );
  return row ? msgId(row.msgId) : null;
}

/** Whether everything before the page's last message is loaded, as it is nearly always. Then there are no gaps to look for. */
function isWholeBefore(store: Store, last: number | undefined): boolean {
  return last !== undefined && isCovered(store, { after: 0, through: last - 1 });
}

/** Nothing older can load once everything up to the page's first message (for an empty page, up to the head) is loaded. */
function isHistoryComplete(store: Store, first: number | undefined): boolean {
  if (first !== undefined) return isCovered(store, { after: 0, through: first - 1 });
  const head = store.archive.get<{ head: number | null }>('SELECT head FROM sync_state')?.head;
  return head != null && isCovered(store, { after: 0, through: head });
}
