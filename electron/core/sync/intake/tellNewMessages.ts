import { AppError } from '../../../../shared/errors/errors.ts';
import type { NewMessages } from '../../../../shared/model/messages.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Log, Store } from '../../db/store.ts';
import { newestMsgId } from '../../messages/messagePages.ts';
import { listNewByConversation } from '../../messages/newMessages.ts';
import { listUnnamedOwn } from '../../outbox/checking/unnamedOwn.ts';
import { announcedUpTo, setAnnounced } from './announced.ts';

/**
 * Returns a function to call after each transaction with newest messages. Announces those that are newer than everything known, also in an
 * earlier archive. Older, late and re-read messages have transactions of their own.
 */
export function createNewMessagesTeller(
  store: Store,
  tell: (newMessages: readonly NewMessages[]) => void,
  log: Log,
): () => void {
  /** The newest message already announced or stored; null until the first sync has found it. */
  let seen: number | null = getSyncState(store).head === null ? null : newestMsgId(store);
  let saved: number | null = null;

  function save(): void {
    if (seen === null || seen === saved) return;
    try {
      setAnnounced(store, seen);
      saved = seen;
    } catch (thrown) {
      // Only a new archive needs it, and the next message saves it again.
      log('warn', `New messages: ${AppError.reason(thrown)}`);
    }
  }

  return () => {
    seen ??= announcedUpTo(store);
    const newest = newestMsgId(store);
    if (seen === null || newest === null) return;
    const newMessages = newest > seen ? listNewByConversation(store, seen, listUnnamedOwn(store)) : [];
    seen = Math.max(seen, newest);
    save();
    if (newMessages.length > 0) tell(newMessages);
  };
}
