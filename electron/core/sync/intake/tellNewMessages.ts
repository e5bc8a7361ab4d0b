import type { NewMessages } from '../../../../shared/model/messages.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';
import { newestMsgId } from '../../messages/messagePages.ts';
import { listNewByConversation } from '../../messages/newMessages.ts';

/**
 * Returns a function to call after each transaction. Announces messages that are newer than everything stored; never history, late or
 * re-read messages.
 */
export function createNewMessagesTeller(
  store: Store,
  tell: (newMessages: readonly NewMessages[]) => void,
): () => void {
  /** The newest message already announced or stored; null until the first sync has found it. */
  let seen: number | null = getSyncState(store).head === null ? null : newestMsgId(store);
  return () => {
    seen ??= getSyncState(store).baseline;
    const newest = newestMsgId(store);
    if (seen === null || newest === null || newest <= seen) return;
    const newMessages = listNewByConversation(store, seen);
    seen = newest;
    if (newMessages.length > 0) tell(newMessages);
  };
}
