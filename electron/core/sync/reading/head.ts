import { getSyncState, setHead } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';

/** The newest message known on the service: the cursor of the poll. Everything up to it was requested. */
export interface Head {
  /** Null until it is found. */
  id(): number | null;
  /** Moves to a newer message; an older one changes nothing. */
  moveTo(last: number): void;
  /** The newest message is gone; the service may reuse ids above `newest`. */
  setBack(newest: number): void;
  /** Reads it again from the store. */
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
