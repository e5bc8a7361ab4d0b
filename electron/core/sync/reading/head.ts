import { getSyncState, setHead } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';

/** The newest message known on the service, up to which everything was asked for: the cursor of the poll. */
export interface Head {
  /** Null before it was found. */
  id(): number | null;
  /** Goes on to a newer message; an older one changes nothing. */
  moveTo(last: number): void;
  /** The newest message is gone; ids above `newest` may be given again. */
  setBack(newest: number): void;
  /** The store says something else than before. */
  reload(): void;
}

/** Each move is on disk before it counts. */
export function createHead(store: Store): Head {
  let head: number | null = getSyncState(store).head;

  function set(next: number): void {
    setHead(store, next);
    head = next;
  }

  return {
    id: () => head,
    moveTo: (last) => {
      if (head === null || last > head) set(last);
    },
    setBack: set,
    reload: () => {
      ({ head } = getSyncState(store));
    },
  };
}
