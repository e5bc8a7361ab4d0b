import type { Arrival } from '../../../shared/model.ts';
import { getSyncState } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import { listArrived } from '../messages/arrivedMessages.ts';
import { newestMsgId } from '../messages/messagePages.ts';

/**
 * Gives what is to be called after each transaction. Tells of messages that are newer than all that were there: not of history, of what
 * comes late, or of what is read again.
 */
export function createArrivals(store: Store, tell: (arrivals: readonly Arrival[]) => void): () => void {
  /** The newest message that was told, or was there; null until the first sync has found it. */
  let seen: number | null = getSyncState(store).head === null ? null : newestMsgId(store);
  return () => {
    seen ??= getSyncState(store).baseline;
    const newest = newestMsgId(store);
    if (seen === null || newest === null || newest <= seen) return;
    const arrived = listArrived(store, seen);
    seen = newest;
    if (arrived.length > 0) tell(arrived);
  };
}
