import { setWhole } from '../../coverage/syncState.ts';
import { enlargeCache, type Store } from '../../db/store.ts';
import type { Backfill } from './backfill.ts';
import type { Head } from './head.ts';

/** How much of the service's history is here: all, when its end was reached and nothing before it is missing. */
export interface Wholeness {
  isComplete(): boolean;
  /** More follows the newest message known, or may follow it. */
  fellBehind(): void;
  /** The end was reached. */
  caughtUp(): void;
  /** More is here than before. */
  progressed(): void;
}

interface Options {
  readonly store: Store;
  readonly head: Head;
  readonly backfill: Backfill;
  readonly onProgress: () => void;
}

export function createWholeness({ store, head, backfill, onProgress }: Options): Wholeness {
  /** The first time too: the service may give what it has in small pieces. */
  let isBehind = head.id() === null;

  const isComplete = () => head.id() !== null && !isBehind && backfill.isComplete();

  function progressed(): void {
    if (isComplete()) {
      enlargeCache(store);
      setWhole(store);
    }
    onProgress();
  }

  return {
    isComplete,
    fellBehind: () => {
      isBehind = true;
    },
    caughtUp: () => {
      if (!isBehind) return;
      isBehind = false;
      progressed();
    },
    progressed,
  };
}
