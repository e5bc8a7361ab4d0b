import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import { IS_UNREAD_CONVERSATION, readUpTo, recountUnread } from './readMarks.ts';

/** A conversation that was marked as read. */
export interface Marked {
  readonly convId: ConvId;
  /** Its read mark before; null: it had none of its own. */
  readonly before: MsgId | null;
  readonly upTo: MsgId;
}

/**
 * Marks all known messages of these conversations, or of all (null), as read, in local.db first, as `setReadMark` does. Returns those that
 * were unread. If the archive can't be written, local.db gets the marks from before again: the person hears that it failed, and there is no
 * Undo.
 */
export function markManyRead(
  { local, archive }: Store,
  convIds: readonly ConvId[] | null,
): readonly Marked[] {
  const among = { convIds: convIds && JSON.stringify(convIds) };
  const isWanted = `${IS_UNREAD_CONVERSATION} AND (:convIds IS NULL OR convId IN (SELECT value FROM json_each(:convIds)))`;
  const unread = archive.get<{ marks: string }>(
    `SELECT json_group_array(json_object('convId', convId, 'readUpTo', lastMsgId)) AS marks
     FROM conversations WHERE ${isWanted}`,
    among,
  );
  const marks = unread?.marks ?? '[]';
  const marked = local.all<Marked>(
    `SELECT mark.value ->> 'convId' AS convId, read_marks.readUpTo AS "before", mark.value ->> 'readUpTo' AS upTo
     FROM json_each(?) AS mark LEFT JOIN read_marks ON read_marks.convId = mark.value ->> 'convId'`,
    marks,
  );
  local.run(
    `INSERT INTO read_marks (convId, readUpTo)
     SELECT value ->> 'convId', value ->> 'readUpTo' FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET readUpTo = excluded.readUpTo`,
    marks,
  );
  try {
    archive.run(`UPDATE conversations SET readUpTo = lastMsgId, unread = 0 WHERE ${isWanted}`, among);
  } catch (error) {
    restoreLocalMarks(local, marked);
    throw error;
  }
  return marked;
}

/** Undoes `markManyRead`. */
export function restoreMarks(store: Store, marks: readonly Marked[]): void {
  const { local, archive } = store;
  restoreLocalMarks(local, marks);
  archive.transaction(() => {
    for (const { convId } of marks) recountUnread(store, convId, readUpTo(store, convId));
  });
}

/** A mark that has changed since stays: the person has read on or marked something as unread, or the service was restored. */
function restoreLocalMarks(local: Store['local'], marks: readonly Marked[]): void {
  local.transaction(() => {
    for (const { convId, before, upTo } of marks) {
      if (before === null)
        local.run('DELETE FROM read_marks WHERE convId = ? AND readUpTo = ?', convId, upTo);
      else
        local.run(
          'UPDATE read_marks SET readUpTo = ? WHERE convId = ? AND readUpTo = ?',
          before,
          convId,
          upTo,
        );
    }
  });
}
