import { AppError } from '../../../shared/errors/errors.ts';
import type { MarkedRead } from '../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import { IS_UNREAD_CONVERSATION, readUpTo, recountUnread } from './readMarks.ts';

/** A conversation that was marked as read. */
interface Marked {
  readonly convId: ConvId;
  /** Its read mark before; null: it had none of its own. */
  readonly before: MsgId | null;
  readonly upTo: MsgId;
}

/** Marks everything as read. Both tell `onChange` of each conversation that they change. */
export interface AllRead {
  mark(): MarkedRead;
  /** @throws AppError `not-found` for another `markedId` than the last one's, or a second time */
  undo(markedId: number): void;
}

export function createAllRead(store: Store, onChange: (convId: ConvId) => void): AllRead {
  let last: { readonly id: number; readonly marks: readonly Marked[] } = { id: 0, marks: [] };
  const tell = () => {
    for (const { convId } of last.marks) onChange(convId);
  };
  return {
    mark() {
      const marks = markAllRead(store);
      // Nothing is undone in its place.
      if (marks.length === 0) return { markedId: last.id, conversations: 0 };
      last = { id: last.id + 1, marks };
      tell();
      return { markedId: last.id, conversations: marks.length };
    },
    undo(markedId) {
      if (markedId !== last.id) throw new AppError('not-found', 'That can’t be undone any more.');
      restoreMarks(store, last.marks);
      tell();
      last = { id: last.id + 1, marks: [] };
    },
  };
}

/**
 * Marks all known messages as read, in local.db first, as `setReadMark` does. Returns the conversations that were unread. If the archive
 * can't be written, local.db gets the marks from before again: the person hears that it failed, and there is no Undo.
 */
function markAllRead({ local, archive }: Store): readonly Marked[] {
  const unread = archive.get<{ marks: string }>(
    `SELECT json_group_array(json_object('convId', convId, 'readUpTo', lastMsgId)) AS marks
     FROM conversations WHERE ${IS_UNREAD_CONVERSATION}`,
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
    archive.run(`UPDATE conversations SET readUpTo = lastMsgId, unread = 0 WHERE ${IS_UNREAD_CONVERSATION}`);
  } catch (error) {
    restoreLocalMarks(local, marked);
    throw error;
  }
  return marked;
}

/** Undoes `markAllRead`. */
function restoreMarks(store: Store, marks: readonly Marked[]): void {
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
