import type { MarkBefore } from '../../../shared/model/conversations.ts';
import type { Store } from '../db/store.ts';
import { IS_UNREAD_CONVERSATION, readUpTo, recountUnread } from './readMarks.ts';

/** Marks all known messages as read, in local.db first, as `setReadMark` does. Returns the marks of the conversations that were unread. */
export function markAllRead({ local, archive }: Store): readonly MarkBefore[] {
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
export function restoreMarks(store: Store, marks: readonly MarkBefore[]): void {
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
