import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import { orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { History } from '../../../shared/model/status.ts';
import type { Store } from '../db/store.ts';
import { firstSince } from './firstSince.ts';
import { lastOfOthers, readMessage, readNewSince, readPage } from './messagePages.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly outbox: { readonly list: (convId: ConvId) => readonly OutboxItem[] };
  readonly sync: {
    readonly history: () => Pick<History, 'state'>;
    readonly isEndUnreadable: (convId: ConvId) => boolean;
  };
  /** The flags of messages that are not shown. */
  readonly hidden: () => number;
}

/** Answers the routes `messages.*` for the account that `current` gives. */
export function messageRoutes(current: () => Account): Handlers<RoutesOf<'messages'>> {
  return {
    'messages.page': ({ convId, at }) => {
      const { store, sync, outbox, hidden } = current();
      const page = readPage(store, convId, at, hidden());
      // A gap that can't be read stays in the store, though nothing more comes of it.
      const historyComplete = page.historyComplete || sync.history().state === 'complete';
      // Read in the same turn as the messages, so that a sent item is either a message or pending, never both or neither.
      const pending = page.hasNewer ? null : outbox.list(convId);
      const isEndUnreadable = page.isEndUnreadable || sync.isEndUnreadable(convId);
      return { ...page, pending, historyComplete, isEndUnreadable };
    },
    'messages.newSince': ({ convId, msgId, limit }) => readNewSince(current().store, convId, msgId, limit),
    'messages.lastOfOthers': ({ convId }) => lastOfOthers(current().store, convId),
    'messages.firstSince': ({ convId, from }) => {
      const { store, hidden } = current();
      return firstSince(store, convId, from, hidden());
    },
    'messages.get': ({ msgId }) => orNotFound(readMessage(current().store, msgId), 'message'),
  };
}
