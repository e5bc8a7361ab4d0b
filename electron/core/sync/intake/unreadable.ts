import { isDeepStrictEqual } from 'node:util';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { coverFilled } from '../../coverage/coverage.ts';
import { addHoles, type Hole, holesMark, holesMeeting } from '../../coverage/holes.ts';
import type { Log, Store } from '../../db/store.ts';
import type { Page } from '../reading/page.ts';

/** Elements of responses that can't be read: within the history, and after everything else. */
export interface Unreadable {
  /** Call it after a change of the store: some of them may have been read another way. */
  lookAtHoles(): void;
  /** Records unreadable parts, except those that were read another way. Returns the new ones. */
  addFrom(page: Page): readonly number[];
  /** Only once per element: one without an id at the very end is returned by each poll. */
  warn(page: Page, isNew: boolean): void;
  /** The latest response to a poll: its elements without an id come after everything. */
  endedWith(page: Page): void;
  isSomething(): boolean;
  /** Whether an element after everything else may belong to this conversation. */
  isEnd(convId: ConvId | null): boolean;
}

interface Options {
  readonly store: Store;
  readonly log: Log;
  /** The unreadable elements changed. */
  readonly onChange: () => void;
}

export function createUnreadable({ store, log, onChange }: Options): Unreadable {
  let holes = holesMark(store);
  let end: Page['unplaced'] = [];
  let lastLeft = '';

  return {
    lookAtHoles: () => {
      const before = holes;
      holes = holesMark(store);
      if (holes !== before) onChange();
    },
    addFrom: (page) =>
      store.archive.transaction(() => {
        const known = page.holes.flatMap((hole) => (hole.ids.length > 1 ? holesMeeting(store, hole) : []));
        const found = addHoles(store, page.holes).flatMap(({ ids }) =>
          ids.length > 1 ? withoutThose(known, ids) : ids,
        );
        const filled = new Set<number>(coverFilled(store));
        return found.filter((id) => !filled.has(id));
      }),
    warn: ({ unreadable: { count, reason } }, isNew) => {
      const left = JSON.stringify([count, reason]);
      if (isNew || left !== lastLeft)
        log('warn', `${count} messages could not be read and were left out (${reason}).`);
      lastLeft = left;
    },
    endedWith: ({ unplaced }) => {
      const isOther = !isDeepStrictEqual(unplaced, end);
      end = unplaced;
      if (isOther) onChange();
    },
    isSomething: () => holes !== '' || end.length > 0,
    isEnd: (convId) => end.some((each) => convId === null || each === null || each === convId),
  };
}

/** `holes` and `ids`: ascending. */
function withoutThose(holes: readonly Hole[], ids: readonly number[]): readonly number[] {
  let next = 0;
  return ids.filter((id) => {
    while ((holes[next]?.through ?? Number.POSITIVE_INFINITY) < id) next += 1;
    return id <= (holes[next]?.after ?? Number.POSITIVE_INFINITY);
  });
}
