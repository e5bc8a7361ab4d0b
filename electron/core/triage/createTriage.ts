import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { ConversationState, Seen, StatesChanged } from '../../../shared/model/triage.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { type Marked, markManyRead, restoreMarks } from '../conversations/bulkRead.ts';
import { type CurrentState, OPEN, readStates, type StateRow, writeStates } from '../conversations/states.ts';
import { stillSeen } from '../conversations/stillSeen.ts';
import type { Store } from '../db/store.ts';

/** About 10 ms, after which others are let in. */
const AT_ONCE = 200;
/** So many changes can be undone. */
const MOST_UNDONE = 20;

/** Changes the states of conversations on this computer. Tells of each that it changes. */
export interface Triage {
  /** @throws AppError `disk-full`, with everything as before */
  set(conversations: readonly Seen[], to: ConversationState): Promise<StatesChanged>;
  /** Where a conversation has changed again since, it stays so. @throws AppError `not-found` for an older change, or a second time */
  undo(undoId: number): Promise<void>;
  /** They were changed in the store. */
  renew(): void;
}

interface ChangedState {
  readonly before: CurrentState;
  readonly after: StateRow;
  /** It was unread. */
  readonly mark: Marked | null;
}

interface Options {
  readonly store: Store;
  readonly onChange: (convId: ConvId) => void;
  /** Something may be snoozed now. */
  readonly onSet: () => void;
}

export function createTriage({ store, onChange, onSet }: Options): Triage {
  const inTurn = createOneAtATime();
  const undoable = new Map<number, readonly ChangedState[]>();
  let last = 0;

  async function inSlices<T>(all: readonly T[], change: (slice: readonly T[]) => void): Promise<void> {
    for (let at = 0; at < all.length; at += AT_ONCE) {
      if (at > 0) await letOthersIn();
      change(all.slice(at, at + AT_ONCE));
    }
  }

  async function putBack(changed: readonly ChangedState[]): Promise<void> {
    await inSlices(changed, (slice) => {
      restore(store, slice);
      for (const { before } of slice) onChange(before.convId);
    });
    onSet();
  }

  async function set(conversations: readonly Seen[], to: ConversationState): Promise<StatesChanged> {
    const changed: ChangedState[] = [];
    try {
      await inSlices(conversations, (slice) => {
        const done = setStates(store, slice, to);
        changed.push(...done);
        for (const { after } of done) onChange(after.convId);
      });
    } catch (thrown) {
      await putBack(changed);
      throw thrown;
    }
    onSet();
    if (changed.length === 0) return { undoId: last, conversations: 0 };
    last += 1;
    undoable.set(last, changed);
    undoable.delete(last - MOST_UNDONE);
    return { undoId: last, conversations: changed.length };
  }

  async function undo(undoId: number): Promise<void> {
    const changed = undoable.get(undoId);
    if (changed === undefined) throw new AppError('not-found', 'That can’t be undone any more.');
    await putBack(changed);
    undoable.delete(undoId);
  }

  return {
    set: (conversations, to) => inTurn(() => set(conversations, to)),
    undo: (undoId) => inTurn(() => undo(undoId)),
    renew: onSet,
  };
}

/** Returns those that were in another state, or unread and are done now. */
function setStates(
  store: Store,
  conversations: readonly Seen[],
  to: ConversationState,
): readonly ChangedState[] {
  const convIds =
    to.kind === 'open' ? conversations.map(({ convId }) => convId) : stillSeen(store, conversations);
  const states = readStates(store, convIds).map((before) => ({ before, after: stateFor(before, to) }));
  const others = states.filter(({ before, after }) => !isSame(before, after));
  writeStates(
    store,
    others.map(({ after }) => after),
  );
  try {
    const marks = new Map(
      to.kind === 'done' ? markManyRead(store, convIds).map((mark) => [mark.convId, mark]) : [],
    );
    return states.flatMap((state) => {
      const mark = marks.get(state.before.convId) ?? null;
      return mark !== null || others.includes(state) ? [{ ...state, mark }] : [];
    });
  } catch (thrown) {
    writeStates(
      store,
      others.map(({ before }) => before),
    );
    throw thrown;
  }
}

function stateFor({ convId, newest }: CurrentState, to: ConversationState): StateRow {
  if (to.kind === 'open') return { convId, ...OPEN };
  return { convId, state: to.kind, until: to.kind === 'snoozed' ? to.until : null, since: newest };
}

const isSame = (a: StateRow, b: StateRow): boolean => a.state === b.state && a.until === b.until;

/** Undoes it where nothing else happened since. */
function restore(store: Store, changed: readonly ChangedState[]): void {
  const now = new Map(
    readStates(
      store,
      changed.map(({ after }) => after.convId),
    ).map((state) => [state.convId, state]),
  );
  const untouched = changed.filter(({ before, after }) => {
    const current = now.get(after.convId);
    // A message that came since would be hidden with a conversation that is put back where it was.
    const isAsRead = before.state === null || current?.newest === before.newest;
    return current !== undefined && isSame(current, after) && isAsRead;
  });
  writeStates(
    store,
    untouched.map(({ before }) => before),
  );
  restoreMarks(
    store,
    untouched.flatMap(({ mark }) => mark ?? []),
  );
}
