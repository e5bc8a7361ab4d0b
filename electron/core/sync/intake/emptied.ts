import type { ConvId } from '../../../../shared/model/ids.ts';
import { addConversation, listWithoutMessages, removeConversation } from '../../conversations/summaries.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';
import { oldestKnownOf } from '../../messages/knownMessages.ts';
import { listWithUnsent } from '../../outbox/unsentConversations.ts';

/** Those whose messages all left and that stay nevertheless, with their people: what is unsent there could not be reached any more. */
export function listKept(store: Store, left: readonly ConvId[]): ReadonlySet<ConvId> {
  if (left.length === 0) return new Set();
  const unsent = listWithUnsent(store);
  const isEmptied = (convId: ConvId) => oldestKnownOf(store, convId, 1).length === 0;
  return new Set(left.filter((convId) => unsent.has(convId) && isEmptied(convId)));
}

/**
 * Call it at the start. Emptied conversations go once nothing is unsent there. A new archive begins with those where something is, since
 * messages may never come.
 */
export function reconcileEmptied(store: Store): void {
  const unsent = listWithUnsent(store);
  const over = listWithoutMessages(store).filter((convId) => !unsent.has(convId));
  const isNew = getSyncState(store).head === null;
  if (over.length === 0 && !isNew) return;
  store.archive.transaction(() => {
    for (const convId of over) removeConversation(store, convId);
    if (isNew) for (const convId of unsent) addConversation(store, convId);
  });
}
