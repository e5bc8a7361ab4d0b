import { AppError } from '../../../../shared/errors/errors.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { NewMessages } from '../../../../shared/model/messages.ts';
import { openUnseen } from '../../conversations/states.ts';
import { uncoveredWithin } from '../../coverage/holes.ts';
import type { Interval } from '../../coverage/interval.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Log, Store } from '../../db/store.ts';
import { newestMsgId } from '../../messages/messagePages.ts';
import { announcedUpTo } from '../../messages/newestKnown.ts';
import {
  byConversation,
  listIdsAfter,
  listNew,
  listUnreadAmong,
  type NewRow,
} from '../../messages/newMessages.ts';
import { listUnnamedOwn } from '../../outbox/checking/unnamedOwn.ts';
import { getPassedOver, setAnnounced, setPassedOver } from './announced.ts';

/** Announces messages that are new, each once. */
export interface NewMessagesTeller {
  /** Call it after each transaction with newest messages: announces those that are newer than everything known. */
  newest(): void;
  /**
   * Call it with messages that were not known although later ones were, as when the service shows them late or they could not be read:
   * announces those that count as unread. The history of a conversation that someone added us to doesn't.
   */
  late(ids: readonly MsgId[]): void;
  /**
   * Call it with back-filled messages. After many missed messages the newest are read first, and those before them are back-filled: announces
   * these, if they count as unread.
   */
  filled(ids: readonly MsgId[]): void;
}

/** Acts on new messages before they are announced. */
export interface FirstToKnow {
  /** In the transaction that saves them as announced. */
  queue(ids: readonly MsgId[]): void;
  act(): void;
}

/**
 * Knows what was announced also in an earlier archive. A message may be read before older ones: these are announced when they come.
 * History, and messages that were known before, are never announced.
 */
export function createNewMessagesTeller(
  store: Store,
  tell: (newMessages: readonly NewMessages[]) => void,
  first: FirstToKnow,
  log: Log,
): NewMessagesTeller {
  /** All messages up to this id were requested, and announced if they were new; null until the first sync has found the newest. */
  let seen: number | null = getSyncState(store).head;
  /** Messages after it that were announced already. A run that was killed may have stored more. */
  let ahead: readonly MsgId[] = seen === null ? [] : listIdsAfter(store, seen).filter(wasAnnounced(store));
  let saved: number | null = null;
  let passed = getPassedOver(store);

  /** Only a new archive, or a run after a kill, needs what is saved. */
  function save(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      log('warn', `New messages: ${AppError.reason(thrown)}`);
    }
  }

  function saveAnnounced(upTo: number, found: readonly NewRow[]): void {
    if (upTo === saved && found.length === 0) return;
    save(() => {
      store.local.transaction(() => {
        first.queue(found.map(({ msgId }) => msgId));
        setAnnounced(store, upTo);
      });
      saved = upTo;
    });
  }

  function announce(found: readonly NewRow[]): void {
    if (found.length === 0) return;
    first.act();
    tell(byConversation(found).map((one) => ({ ...one, mayBeMore: passed !== null })));
  }

  /** Of the stretch, nothing is left once all that can be read of it is there. */
  function passOver(stretch: Interval): void {
    const left = uncoveredWithin(store, stretch).some(({ hole }) => hole === null) ? stretch : null;
    if (left === null && passed === null) return;
    passed = left;
    save(() => setPassedOver(store, left));
  }

  function tellUnread(ids: readonly MsgId[]): void {
    const found = ids.length === 0 ? [] : listUnreadAmong(store, ids, listUnnamedOwn(store));
    const foundIds = found.map(({ msgId }) => msgId);
    save(() => openUnseen(store, foundIds));
    save(() => first.queue(foundIds));
    announce(found);
  }

  return {
    newest: () => {
      seen ??= announcedUpTo(store);
      const newest = newestMsgId(store);
      if (seen === null || newest === null) return;
      seen = Math.max(seen, getSyncState(store).head ?? 0);
      const known = [...ahead, ...listUnnamedOwn(store)];
      const found = newest > seen ? listNew(store, seen, known) : [];
      ahead = listIdsAfter(store, seen);
      saveAnnounced(Math.max(seen, newest), found);
      passOver({ after: passed?.after ?? seen, through: Math.max(seen, newest) });
      announce(found);
    },
    late: (ids) => {
      if (seen === null) return;
      // Those after it are announced with the newest.
      const upTo = Math.max(seen, getSyncState(store).head ?? 0);
      tellUnread(ids.filter((id) => id <= upTo));
    },
    filled: (ids) => {
      if (passed === null) return;
      const { after, through } = passed;
      passOver(passed);
      tellUnread(ids.filter((id) => id > after && id <= through));
    },
  };
}

function wasAnnounced(store: Store): (id: number) => boolean {
  const upTo = announcedUpTo(store) ?? 0;
  return (id) => id <= upTo;
}
