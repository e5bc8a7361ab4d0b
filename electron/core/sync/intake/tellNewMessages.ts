import { AppError } from '../../../../shared/errors/errors.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { NewMessages } from '../../../../shared/model/messages.ts';
import { isCovered } from '../../coverage/coverage.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Log, Store } from '../../db/store.ts';
import { newestMsgId } from '../../messages/messagePages.ts';
import { listIdsAfter, listNewByConversation } from '../../messages/newMessages.ts';
import { listUnnamedOwn } from '../../outbox/checking/unnamedOwn.ts';
import { announcedUpTo, setAnnounced } from './announced.ts';

/**
 * Returns a function to call after each transaction with newest messages. Announces those that are newer than everything known, also in an
 * earlier archive. Older, late and re-read messages have transactions of their own. A message may be read before older ones: these are
 * announced when they come.
 */
export function createNewMessagesTeller(
  store: Store,
  tell: (newMessages: readonly NewMessages[]) => void,
  log: Log,
): () => void {
  /** All messages up to this id were requested, and announced if they were new; null until the first sync has found the newest. */
  let seen: number | null = getSyncState(store).head;
  /** Messages after it that were announced already. A run that was killed may have stored more. */
  let ahead: readonly MsgId[] = seen === null ? [] : listIdsAfter(store, seen).filter(wasAnnounced(store));
  let saved: number | null = null;

  function save(upTo: number): void {
    if (upTo === saved) return;
    try {
      setAnnounced(store, upTo);
      saved = upTo;
    } catch (thrown) {
      // Only a new archive, or a run after a kill, needs it. The next message saves it again.
      log('warn', `New messages: ${AppError.reason(thrown)}`);
    }
  }

  return () => {
    seen ??= announcedUpTo(store);
    const newest = newestMsgId(store);
    if (seen === null || newest === null) return;
    seen = Math.max(seen, getSyncState(store).head ?? 0);
    const known = [...ahead, ...listUnnamedOwn(store)];
    const found = newest > seen ? listNewByConversation(store, seen, known) : [];
    ahead = listIdsAfter(store, seen);
    save(Math.max(seen, newest));
    if (found.length === 0) return;
    const mayBeMore = !isCovered(store, { after: seen, through: newest });
    tell(found.map((one) => ({ ...one, mayBeMore })));
  };
}

function wasAnnounced(store: Store): (id: number) => boolean {
  const upTo = announcedUpTo(store) ?? 0;
  return (id) => id <= upTo;
}
