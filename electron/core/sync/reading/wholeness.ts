import { setWhole } from '../../coverage/syncState.ts';
import { enlargeCache, type Store } from '../../db/store.ts';
import type { Backfill } from './backfill.ts';
import type { Head } from './head.ts';

/** Whether the history is complete: its end was reached, and nothing before it is missing. */
export interface Wholeness {
  isComplete(): boolean;
  /** More messages follow the newest known one, or may follow. */
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
  /** Also the first time, because the service may return its history in small pieces. */
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
