import type { Arrival } from '../../../../shared/model/messages.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';
import { listNewFromOthers } from '../../messages/arrivedMessages.ts';
import { newestMsgId } from '../../messages/messagePages.ts';

/**
 * Returns a function to call after each transaction. Announces messages that are newer than everything stored; never history, late or
 * re-read messages.
 */
export function createArrivals(store: Store, tell: (arrivals: readonly Arrival[]) => void): () => void {
  /** The newest message already announced or stored; null until the first sync has found it. */
  let seen: number | null = getSyncState(store).head === null ? null : newestMsgId(store);
  return () => {
    seen ??= getSyncState(store).baseline;
    const newest = newestMsgId(store);
    if (seen === null || newest === null || newest <= seen) return;
    const arrived = listNewFromOthers(store, seen);
    seen = newest;
    if (arrived.length > 0) tell(arrived);
  };
}
