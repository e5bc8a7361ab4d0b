import type { FileTextProgress } from '../../../shared/model/files/fileTexts.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import { countTexts, listUnread, type UnreadFile } from './table.ts';

/** Files that are listed at once. */
const LISTED = 100;
/** Listing looks at every file, on the thread that answers the page. It rests so many times as long as that took. */
const REST = 20;

/** The files whose texts are to be read. */
export interface UnreadList {
  /** Files came or went. */
  changed(): void;
  /** The next file. It may be another time until it is known, when the list has just been made. `counted`: of a list that was made for it. */
  next(
    signal: AbortSignal,
  ): Promise<{ readonly file: UnreadFile | undefined; readonly counted: FileTextProgress | null }>;
}

export function createUnreadList(store: Store, clock: Clock): UnreadList {
  let listed: readonly UnreadFile[] = [];
  let hasChanged = false;
  let restsUntil = Number.NEGATIVE_INFINITY;

  function list(): FileTextProgress {
    const begun = clock.monotonic();
    hasChanged = false;
    listed = listUnread(store, LISTED);
    const counted = countTexts(store);
    const now = clock.monotonic();
    restsUntil = now + REST * (now - begun);
    // A file whose message isn't here is counted, and can't be read.
    return listed.length === 0 ? { ...counted, files: counted.done } : counted;
  }

  return {
    changed: () => {
      hasChanged = true;
    },
    next: async (signal) => {
      const rest = restsUntil - clock.monotonic();
      if (listed.length === 0 && rest > 0) await clock.wait(rest, signal);
      const isDue = listed.length === 0 || (hasChanged && rest <= 0);
      const counted = isDue && !signal.aborted ? list() : null;
      const [file, ...others] = listed;
      listed = others;
      return { file, counted };
    },
  };
}
