import { AppError } from '../../../shared/errors/errors.ts';
import type { MarkedRead } from '../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import { IS_UNREAD_CONVERSATION, readUpTo, recountUnread } from './readMarks.ts';

/** The read mark of a conversation before all were marked as read; null: it had none of its own. */
interface MarkBefore {
  readonly convId: ConvId;
  readonly readUpTo: MsgId | null;
}

/** Marks everything as read. Both tell `onChange` of each conversation that they change. */
export interface AllRead {
  mark(): MarkedRead;
  /** @throws AppError `not-found` for another `markedId` than the last one's, or a second time */
  undo(markedId: number): void;
}

export function createAllRead(store: Store, onChange: (convId: ConvId) => void): AllRead {
  let last: { readonly id: number; readonly marks: readonly MarkBefore[] } = { id: 0, marks: [] };
  const tell = () => {
    for (const { convId } of last.marks) onChange(convId);
  };
  return {
    mark() {
      last = { id: last.id + 1, marks: markAllRead(store) };
      tell();
      return { markedId: last.id, conversations: last.marks.length };
    },
    undo(markedId) {
      if (markedId !== last.id) throw new AppError('not-found', 'That can’t be undone any more.');
      restoreMarks(store, last.marks);
      tell();
      last = { id: last.id + 1, marks: [] };
    },
  };
}

/** Marks all known messages as read, in local.db first, as `setReadMark` does. Returns the marks of the conversations that were unread. */
function markAllRead({ local, archive }: Store): readonly MarkBefore[] {
  const unread = archive.get<{ marks: string }>(
    `SELECT json_group_array(json_object('convId', convId, 'readUpTo', lastMsgId)) AS marks
     FROM conversations WHERE ${IS_UNREAD_CONVERSATION}`,
  );
  const marks = unread?.marks ?? '[]';
  const before = local.all<MarkBefore>(
    `SELECT mark.value ->> 'convId' AS convId, read_marks.readUpTo
     FROM json_each(?) AS mark LEFT JOIN read_marks ON read_marks.convId = mark.value ->> 'convId'`,
    marks,
  );
  local.run(
    `INSERT INTO read_marks (convId, readUpTo)
     SELECT value ->> 'convId', value ->> 'readUpTo' FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET readUpTo = excluded.readUpTo`,
    marks,
  );
  archive.run(`UPDATE conversations SET readUpTo = lastMsgId, unread = 0 WHERE ${IS_UNREAD_CONVERSATION}`);
  return before;
}

/** Undoes `markAllRead`. A mark that is lower by now stays: the person set it, or a restore of the service did. */
function restoreMarks(store: Store, marks: readonly MarkBefore[]): void {
  const { local, archive } = store;
  local.transaction(() => {
    for (const { convId, readUpTo: mark } of marks) {
      if (mark === null) local.run('DELETE FROM read_marks WHERE convId = ?', convId);
      else local.run('UPDATE read_marks SET readUpTo = min(readUpTo, ?) WHERE convId = ?', mark, convId);
    }
  });
  archive.transaction(() => {
    for (const { convId } of marks) recountUnread(store, convId, readUpTo(store, convId));
  });
}
