import { AppError } from '../../../shared/errors/errors.ts';
import type { MarkedRead } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Seen } from '../../../shared/model/triage.ts';
import type { Store } from '../db/store.ts';
import { type Marked, markManyRead, restoreMarks } from './bulkRead.ts';
import { stillSeen } from './stillSeen.ts';

/** Marks everything as read. Both tell `onChange` of each conversation that they change. */
export interface AllRead {
  /** @param conversations null: all */
  mark(conversations: readonly Seen[] | null): MarkedRead;
  /** @throws AppError `not-found` for another `markedId` than the last one's, or a second time */
  undo(markedId: number): void;
}

export function createAllRead(store: Store, onChange: (convId: ConvId) => void): AllRead {
  let last: { readonly id: number; readonly marks: readonly Marked[] } = { id: 0, marks: [] };
  const tell = () => {
    for (const { convId } of last.marks) onChange(convId);
  };
  return {
    mark(conversations) {
      const marks = markManyRead(store, conversations && stillSeen(store, conversations));
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
