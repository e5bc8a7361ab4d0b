import type { ConvId } from '../../../../shared/model/ids.ts';
import { addConversation, listWithoutMessages, removeConversation } from '../../conversations/summaries.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';
import { oldestKnownOf } from '../../messages/knownMessages.ts';
import { listWithUnsent } from '../../outbox/unsentConversations.ts';

/** The conversations of `left` that stay listed without any message, with their people: something unsent in them must stay reachable. */
export function listKept(store: Store, left: readonly ConvId[]): ReadonlySet<ConvId> {
  if (left.length === 0) return new Set();
  const unsent = listWithUnsent(store);
  const isEmptied = (convId: ConvId) => oldestKnownOf(store, convId, 1).length === 0;
  return new Set(left.filter((convId) => unsent.has(convId) && isEmptied(convId)));
}

/**
 * Call it at the start. Removes emptied conversations in which nothing is unsent any more. Adds those with something unsent to a new
 * archive, since the service may never return a message of them.
 */
export function reconcileEmptied(store: Store): void {
  const emptied = listWithoutMessages(store);
  const isNew = getSyncState(store).head === null;
  if (emptied.length === 0 && !isNew) return;
  const unsent = listWithUnsent(store);
  store.archive.transaction(() => {
    for (const convId of emptied) if (!unsent.has(convId)) removeConversation(store, convId);
    if (isNew) for (const convId of unsent) addConversation(store, convId);
  });
}
