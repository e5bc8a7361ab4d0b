import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId, OutboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem, OutboxState } from '../../../shared/model/outbox.ts';
import type { SendPriority } from '../../../shared/model/priority.ts';
import { DELETED } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import type { FileSource, OwnedPath } from '../files/staging/stagedTable.ts';
import { columnsOf, IS_SCHEDULED, IS_SENT, IS_UNSENT, type StateColumns, stateOf } from './stateColumns.ts';

/** An item with the fields that only core needs. */
export interface OutboxEntry {
  readonly item: OutboxItem;
  /** Null for a text. */
  readonly source: FileSource | null;
  /** The item whose new conversation it joins. It waits until that conversation is known. */
  readonly follows: OutboxId | null;
  /** The newest message known before the first request left that may have arrived; null when none may have. */
  readonly sentAfter: number | null;
  /** The whole request for the file may have been handed over. */
  readonly isWhole: boolean;
  /** The person cancelled the file while it was being sent. */
  readonly isCancelled: boolean;
}

/** An item that is known to be this message. */
interface Arrived {
  readonly id: OutboxId;
  readonly msgId: MsgId;
}

/** A message that the service confirmed, and that no read has returned yet. */
export interface UnreadSend {
  readonly msgId: MsgId;
  readonly convId: ConvId;
}

interface OutboxRow extends StateColumns {
  readonly place: number;
  readonly id: OutboxId;
  readonly convId: ConvId | null;
  readonly text: string;
  readonly priority: SendPriority;
  readonly title: string | null;
  readonly participants: string;
  readonly created: number;
  readonly fileName: string | null;
  /** Null together with `fileName`, as are the next three. */
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly mimeType: string;
  readonly isOwned: number;
  readonly follows: OutboxId | null;
  readonly sentAfter: number | null;
  readonly askedAt: number;
  readonly isWhole: number;
  readonly isCancelled: number;
  readonly isOvertaken: number;
  /** The row of a lost conversation, and the name that it had here. */
  readonly lost: number | null;
  readonly lostName: string | null;
}

/** Whether a later item of the same conversation was sent before it, which it did not mean to come after. */
const IS_OVERTAKEN = `${IS_UNSENT} AND NOT (${IS_SCHEDULED}) AND EXISTS (
  SELECT 1 FROM outbox AS later WHERE later.place > outbox.place AND later.convId = outbox.convId AND ${IS_SENT})`;
const SELECT = `
  SELECT place, id, convId, text, priority, title, participants, state, error, created, msgId, fileName, path, size, modified,
    mimeType, isOwned, follows, sendAt, sentAfter, askedAt, isWhole, isCancelled, ${IS_OVERTAKEN} AS isOvertaken,
    lost, (SELECT renamed FROM lost_conversations WHERE lost_conversations.id = outbox.lost) AS lostName
  FROM outbox`;

/** Messages that were sent and are not in the archive yet. Reads all sent items. */
export function listUnreadSends(store: Store): readonly UnreadSend[] {
  return store.local
    .all<UnreadSend>(`SELECT msgId, convId FROM outbox WHERE ${IS_SENT} AND msgId IS NOT NULL`)
    .filter(({ msgId }) => !isStored(store, msgId));
}

/** The ids of these messages. */
export function listAwaited(store: Store): readonly MsgId[] {
  return listUnreadSends(store).map(({ msgId }) => msgId);
}

/** Those of the messages that are not in the archive yet. */
export function stillAwaited(store: Store, msgIds: readonly MsgId[]): readonly MsgId[] {
  return msgIds.filter((msgId) => !isStored(store, msgId));
}

/** The items, sent since the start, that the service confirmed as one of the messages. */
export function listSentAs({ local }: Store, msgIds: readonly MsgId[]): readonly Arrived[] {
  return local.all<Arrived>(
    `SELECT id, msgId FROM outbox WHERE ${IS_SENT} AND msgId IN (SELECT value FROM json_each(?))`,
    JSON.stringify(msgIds),
  );
}

/** Items that are not in the thread yet: unsent ones, and those sent as one of `awaited`, which are not in the archive yet; in order. */
export function listPending({ local }: Store, awaited: readonly MsgId[]): readonly OutboxItem[] {
  const sent = local.all<OutboxRow>(
    `${SELECT} WHERE ${IS_SENT} AND msgId IN (SELECT value FROM json_each(?))`,
    JSON.stringify(awaited),
  );
  const unsent = local.all<OutboxRow>(`${SELECT} WHERE ${IS_UNSENT} ORDER BY place`);
  return [...sent, ...unsent].sort((a, b) => a.place - b.place).map((row) => asEntry(row).item);
}

/** Items that the service isn't known to have, in order. */
export function listUnsent({ local }: Pick<Store, 'local'>): readonly OutboxEntry[] {
  return local.all<OutboxRow>(`${SELECT} WHERE ${IS_UNSENT} ORDER BY place`).map(asEntry);
}

/** All items, including those sent since the start. */
export function listOutbox({ local }: Pick<Store, 'local'>): readonly OutboxEntry[] {
  return local.all<OutboxRow>(`${SELECT} ORDER BY place`).map(asEntry);
}

/** Those of them whose message may be on the service, in order. */
export function listOpen(store: Store): readonly OutboxEntry[] {
  return store.local
    .all<OutboxRow>(`${SELECT} WHERE ${IS_UNSENT} AND sentAfter IS NOT NULL ORDER BY place`)
    .map(asEntry);
}

export function getOutbox(store: Pick<Store, 'local'>, id: OutboxId): OutboxItem | null {
  return getEntry(store, id)?.item ?? null;
}

export function getEntry({ local }: Pick<Store, 'local'>, id: OutboxId): OutboxEntry | null {
  const row = local.get<OutboxRow>(`${SELECT} WHERE id = ?`, id);
  return row ? asEntry(row) : null;
}

/** Fields that may change with the state; omitted ones stay as they were. */
export interface Besides {
  /** Items that follow this one get it too, and stop waiting. */
  readonly convId?: ConvId;
  /** See `OutboxEntry`. */
  readonly sentAfter?: number | null;
  /** See `OutboxItem`. */
  readonly askedAt?: number;
}

/** Stores the state of an item. @throws AppError `not-found` if it was removed */
export function setOutboxState(
  { local }: Pick<Store, 'local'>,
  id: OutboxId,
  state: OutboxState,
  besides: Besides = {},
): OutboxItem {
  const { convId, sentAfter, askedAt } = besides;
  return local.transaction(() => {
    local.run(
      `UPDATE outbox SET state = :state, error = :error, msgId = :msgId, sendAt = :sendAt, isWhole = 0, isCancelled = 0,
         convId = coalesce(:convId, convId), sentAfter = iif(:keepsMark, sentAfter, :sentAfter), askedAt = coalesce(:askedAt, askedAt)
       WHERE id = :id`,
      {
        ...{ id, ...columnsOf(state), convId: convId ?? null, askedAt: askedAt ?? null },
        ...{ keepsMark: sentAfter === undefined ? 1 : 0, sentAfter: sentAfter ?? null },
      },
    );
    if (convId !== undefined) {
      local.run('UPDATE outbox SET convId = ?, follows = NULL WHERE follows = ?', convId, id);
    }
    return existing({ local }, id);
  });
}

/**
 * These ids may belong to other messages now, so none of those counts as an item of ours. An item that may have been delivered is looked for
 * from before such an id, unless a known message stands between it and the item's position: then no id up to there was used again.
 */
export function lookFromBefore({ archive, local }: Store, msgIds: readonly MsgId[]): void {
  const descending = [...msgIds].sort((a, b) => b - a);
  local.transaction(() => {
    for (const msgId of descending) {
      const sql = `SELECT min(msgId) AS next FROM messages WHERE msgId > ? AND (flags & ${DELETED}) = 0`;
      const next = archive.get<{ next: MsgId | null }>(sql, msgId)?.next ?? Number.MAX_SAFE_INTEGER;
      local.run(
        `UPDATE outbox SET sentAfter = ? WHERE ${IS_UNSENT} AND sentAfter >= ? AND sentAfter < ?`,
        ...[msgId - 1, msgId, next],
      );
    }
    local.run('DELETE FROM claims WHERE msgId IN (SELECT value FROM json_each(?))', JSON.stringify(msgIds));
  });
}

/** Whether an owned file is part of an item that is not sent. */
export function isUnsentFile({ local }: Store, id: string): boolean {
  return local.get(`SELECT 1 FROM outbox WHERE id = ? AND isOwned = 1 AND ${IS_UNSENT}`, id) !== undefined;
}

/** The pasted and packed files of items that are not sent. */
export function listOwnedUnsent({ local }: Store): readonly OwnedPath[] {
  return local.all<OwnedPath>(`SELECT id, path FROM outbox WHERE isOwned = 1 AND ${IS_UNSENT}`);
}

/** An owned file has another place now. */
export function moveOwnedUnsent({ local }: Store, { id, path }: OwnedPath): void {
  local.run('UPDATE outbox SET path = ? WHERE id = ? AND isOwned = 1', path, id);
}

/** Records that a file's whole request was handed over: from now on it may be delivered. */
export function markWhole({ local }: Store, id: OutboxId): void {
  local.run('UPDATE outbox SET isWhole = 1 WHERE id = ?', id);
}

/** Records that the person cancelled the file that is being sent: from now on no start sends it again. */
export function markCancelled({ local }: Store, id: OutboxId): void {
  local.run('UPDATE outbox SET isCancelled = 1 WHERE id = ?', id);
}

/** Moves an item behind all others. */
export function moveLast({ local }: Store, id: OutboxId): void {
  local.run('UPDATE outbox SET place = (SELECT max(place) FROM outbox) + 1 WHERE id = ?', id);
}

/** Removes an item. The first item that follows it now creates the conversation, and the others follow that one. */
export function removeOutbox(store: Store, id: OutboxId): void {
  store.local.transaction(() => {
    store.local.run('DELETE FROM outbox WHERE id = ?', id);
    const heir = store.local.get<{ id: OutboxId }>(
      'SELECT id FROM outbox WHERE follows = ? ORDER BY place LIMIT 1',
      id,
    );
    if (!heir) return;
    store.local.run('UPDATE outbox SET follows = ? WHERE follows = ?', heir.id, id);
    store.local.run('UPDATE outbox SET follows = NULL WHERE id = ?', heir.id);
  });
}

/** Removes sent items, except those that overtook another item: these stay as long as that one is unsent. */
export function dropArrived(store: Store): void {
  const sent = store.local.all<Arrived>(
    `SELECT id, msgId FROM outbox WHERE ${IS_SENT} AND msgId IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM outbox AS early
       WHERE early.place < outbox.place AND early.convId = outbox.convId AND ${IS_UNSENT} AND NOT (${IS_SCHEDULED}))`,
  );
  for (const { id, msgId } of sent) if (isStored(store, msgId)) removeOutbox(store, id);
}

/** Removes the sent items of deleted messages. Returns whether there were any. */
export function forgetSent({ local }: Store, msgIds: readonly MsgId[]): boolean {
  const list = JSON.stringify(msgIds);
  return (
    local.run(`DELETE FROM outbox WHERE ${IS_SENT} AND msgId IN (SELECT value FROM json_each(?))`, list) > 0
  );
}

function existing(store: Pick<Store, 'local'>, id: OutboxId): OutboxItem {
  const item = getOutbox(store, id);
  if (!item) throw new AppError('not-found', 'no such outbox item');
  return item;
}

function isStored(store: Store, msgId: MsgId): boolean {
  return store.archive.get('SELECT 1 FROM messages WHERE msgId = ?', msgId) !== undefined;
}

function asEntry(row: OutboxRow): OutboxEntry {
  const { place, fileName, path, size, modified, mimeType, isOwned, follows, sentAfter, ...rest } = row;
  const { isWhole, isCancelled, isOvertaken, lost, lostName, state, error, msgId, sendAt, ...item } = rest;
  const isFile = fileName !== null;
  return {
    item: {
      ...item,
      participants: JSON.parse(row.participants) as string[],
      state: stateOf({ state, error, msgId, sendAt }),
      file: isFile ? { name: fileName, size, mimeType } : null,
      ...(isOwned === 1 && { isFileOnlyHere: true }),
      ...(isOvertaken === 1 && { isOvertaken: true }),
      ...(lost !== null && { lost: { name: lostName } }),
    },
    source: isFile ? { path, size, modified, isOwned: isOwned === 1 } : null,
    follows,
    sentAfter,
    isWhole: isWhole === 1,
    isCancelled: isCancelled === 1,
  };
}
