import type { MsgId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { Unread } from '../../../shared/model/status.ts';
import { getSyncState } from '../coverage/syncState.ts';
import { IS_UNREAD, MAY_BE_CRITICAL, NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { listNotifyLevels } from './notifyLevels.ts';

interface Mark {
  readonly convId: number;
  readonly readUpTo: number;
}

/** The mark of a conversation: its own, else the baseline, else 0. */
export function readUpTo(store: Store, convId: number): number {
  const mark =
    store.local.get<{ readUpTo: number }>('SELECT readUpTo FROM read_marks WHERE convId = ?', convId) ??
    store.local.get<{ readUpTo: number }>('SELECT readUpTo FROM baseline');
  return mark?.readUpTo ?? 0;
}

/** Whether a message counts as unread, like `IS_UNREAD`. */
export const isUnread = (store: Store, { msgId, convId, isFromSelf, isDeleted }: Message): boolean =>
  !isFromSelf && !isDeleted && msgId > readUpTo(store, convId);

/** Counts a conversation's unread messages after the mark and saves both in its summary. */
export function recountUnread(store: Store, convId: number, mark: number): void {
  store.archive.run('UPDATE conversations SET readUpTo = ? WHERE convId = ?', mark, convId);
  store.archive.run(
    `UPDATE conversations AS c SET unread =
       (SELECT count(*) FROM messages AS m WHERE m.convId = c.convId AND ${IS_UNREAD})
     WHERE convId = ?`,
    convId,
  );
}

/** Of a conversation in the archive. Its count follows the read mark in local.db: see `reconcileReadMarks`. */
export const IS_UNREAD_CONVERSATION = 'unread > 0';

/** The unread counts of all conversations together. Only a conversation's own level keeps messages off the badge. */
export function countUnread(store: Store): Unread {
  const levels = [...listNotifyLevels(store)];
  const muted = levels.flatMap(([convId, level]) => (level === 'all' ? [] : convId));
  const unread = store.archive.get<Unread>(
    `SELECT count(*) AS conversations, coalesce(sum(unread), 0) AS messages,
       coalesce(sum(unread) FILTER (WHERE convId NOT IN (SELECT value FROM json_each(?))), 0) AS badge
     FROM conversations WHERE ${IS_UNREAD_CONVERSATION}`,
    JSON.stringify(muted),
  );
  if (!unread) return { conversations: 0, messages: 0, badge: 0 };
  const onlyCritical = levels.flatMap(([convId, level]) => (level === 'critical' ? convId : []));
  return { ...unread, badge: unread.badge + countUnreadCritical(store, onlyCritical) };
}

function countUnreadCritical({ archive }: Store, convIds: readonly number[]): number {
  if (convIds.length === 0) return 0;
  const critical = archive.get<{ count: number }>(
    `SELECT count(*) AS count FROM conversations AS c JOIN messages AS m USING (convId)
     WHERE c.convId IN (SELECT value FROM json_each(?)) AND unread > 0 AND ${IS_UNREAD} AND ${MAY_BE_CRITICAL}`,
    JSON.stringify(convIds),
  );
  return critical?.count ?? 0;
}

/**
 * Recounts where the archive's mark differs from local.db. It can only have missed the baseline while nothing has been read, because that
 * is set first; later, looking for it would read all conversations at each start.
 */
export function reconcileReadMarks(store: Store): void {
  const marks = store.local.get<{ marks: string }>(
    'SELECT json_group_array(json_array(convId, readUpTo)) AS marks FROM read_marks',
  );
  const { head, baseline } = getSyncState(store);
  const stale = store.archive.all<Mark>(
    `SELECT c.convId, mark.value ->> 1 AS readUpTo
     FROM json_each(?) AS mark JOIN conversations AS c ON c.convId = mark.value ->> 0
     WHERE c.readUpTo <> mark.value ->> 1`,
    marks?.marks ?? '[]',
  );
  const isMissed = store.local.get('SELECT 1 FROM baseline WHERE NOT isMirrored') !== undefined;
  if (baseline !== null && (head === null || isMissed)) setBaseline(store, baseline);
  if (stale.length === 0) return;
  store.archive.transaction(() => {
    for (const mark of stale) recountUnread(store, mark.convId, mark.readUpTo);
  });
}

/**
 * Call it before `reconcileReadMarks`. For a local.db that begins empty beside an archive: takes the marks from the archive, and counts as
 * unread what arrives from now on. Otherwise changes nothing.
 */
export function recoverReadMarks(store: Store): void {
  const { head, baseline } = getSyncState(store);
  if (head === null || baseline !== null) return;
  const marks = store.archive.all<Mark>('SELECT convId, readUpTo FROM conversations');
  store.local.transaction(() => {
    store.local.run('INSERT INTO baseline (one, readUpTo) VALUES (1, ?)', head);
    store.local.run(
      `INSERT INTO read_marks (convId, readUpTo)
       SELECT value ->> 'convId', value ->> 'readUpTo' FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(marks),
    );
  });
}

/**
 * Saves a conversation's mark, in local.db first. If the archive misses it (a power cut in between), the next start repairs that.
 */
export function setReadMark(store: Store, convId: number, mark: number): void {
  store.local.run(
    `INSERT INTO read_marks (convId, readUpTo) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET readUpTo = excluded.readUpTo`,
    convId,
    mark,
  );
  store.archive.transaction(() => recountUnread(store, convId, mark));
}

/** The baseline counts again. */
export function removeReadMark(store: Store, convId: number): void {
  store.local.run('DELETE FROM read_marks WHERE convId = ?', convId);
  store.archive.transaction(() => recountUnread(store, convId, readUpTo(store, convId)));
}

/**
 * Takes the marks that the person set back to before these messages of others, which the service shows only now, so that no one saw them
 * here. Those after them count as unread again, too. History from before the first sign-in stays read.
 */
export function countAsUnseen(store: Store, ids: readonly MsgId[]): void {
  if (ids.length === 0) return;
  const { baseline } = getSyncState(store);
  const firsts = store.archive.all<{ convId: number; first: number }>(
    `SELECT convId, min(msgId) AS first FROM messages AS m JOIN conversations AS c USING (convId)
     WHERE msgId IN (SELECT value FROM json_each(?)) AND msgId BETWEEN ? + 1 AND readUpTo AND flags & ${NEVER_UNREAD} = 0
     GROUP BY convId`,
    JSON.stringify(ids),
    baseline ?? 0,
  );
  for (const { convId, first } of firsts) setReadMark(store, convId, first - 1);
}

/** Counts everything up to `upTo` as read where the person set no other mark. */
export function setBaseline(store: Store, upTo: number): void {
  saveBaseline(store, upTo);
  store.archive.transaction(() => {
    for (const _step of fitBaseline(store));
  });
}

/** The archive doesn't count by it before `fitBaseline`, or a start. */
export function saveBaseline({ local }: Pick<Store, 'local'>, upTo: number): void {
  local.run(
    `INSERT INTO baseline (one, readUpTo, isMirrored) VALUES (1, ?, 0)
     ON CONFLICT DO UPDATE SET readUpTo = excluded.readUpTo, isMirrored = 0`,
    upTo,
  );
}

/** Makes the archive count by the baseline, in a step for each conversation without a mark of its own. */
export function* fitBaseline(store: Store): Generator<void> {
  const { local, archive } = store;
  const own = local.get<{ ids: string }>('SELECT json_group_array(convId) AS ids FROM read_marks');
  const others = archive.all<{ convId: number }>(
    'SELECT convId FROM conversations WHERE convId NOT IN (SELECT value FROM json_each(?))',
    own?.ids ?? '[]',
  );
  for (const { convId } of others) {
    // It may have a mark by now.
    recountUnread(store, convId, readUpTo(store, convId));
    yield;
  }
  local.run('UPDATE baseline SET isMirrored = 1');
}

/**
 * Counts everything stored as read where the person set no mark, before the newest message is found. `setFirstBaseline` decides. Only the
 * archive knows of it, so a kill leaves no mark behind.
 */
export function countAsReadForNow({ local, archive }: Store): void {
  const own = local.get<{ ids: string }>('SELECT json_group_array(convId) AS ids FROM read_marks');
  archive.run(
    'UPDATE conversations SET unread = 0 WHERE convId NOT IN (SELECT value FROM json_each(?))',
    own?.ids ?? '[]',
  );
}

/**
 * Counts everything up to `upTo` as read at the first sign-in. A mark from before it that left nothing unread means all of the
 * conversation, of which little was known.
 */
export function setFirstBaseline(store: Store, upTo: number): void {
  const read = store.archive.get<{ ids: string }>(
    'SELECT json_group_array(convId) AS ids FROM conversations WHERE unread = 0',
  );
  store.local.run(
    'DELETE FROM read_marks WHERE convId IN (SELECT value FROM json_each(?))',
    read?.ids ?? '[]',
  );
  setBaseline(store, upTo);
}

/** Ids above `common` mean other messages now, so none of them counts as read. If none means the same (0), all count as at the first sign-in. */
export function forgetReadAbove({ local }: Store, common: number): void {
  if (common === 0) {
    local.run('DELETE FROM read_marks');
    local.run('DELETE FROM baseline');
  } else {
    local.run('UPDATE read_marks SET readUpTo = ? WHERE readUpTo > ?', common, common);
    local.run('UPDATE baseline SET readUpTo = ? WHERE readUpTo > ?', common, common);
  }
}
