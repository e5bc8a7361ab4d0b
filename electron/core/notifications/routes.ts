import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import { orNotFound } from '../../../shared/errors/errors.ts';
import { getConversation } from '../conversations/conversations.ts';
import { isUnread } from '../conversations/readMarks.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import { readShortened } from '../messages/messagePages.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly sync: Ends;
}

/** Handles the routes `notifications.*` for the account that `current` returns. */
export function notificationRoutes(current: () => Account): Handlers<RoutesOf<'notifications'>> {
  return {
    'notifications.facts': ({ convId, msgIds }) => {
      const { store, sync } = current();
      const conversation = asProven(orNotFound(getConversation(store, convId), 'conversation'), sync);
      const messages = msgIds
        .toSorted((a, b) => a - b)
        .flatMap((msgId) => readShortened(store, msgId) ?? [])
        .filter((message) => message.convId === convId && isUnread(store, message));
      return { conversation, messages };
    },
  };
}
