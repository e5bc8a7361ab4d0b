import { orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import {
  MOST_TOLD_APART,
  type NewMessages,
  type NotificationFacts,
  namedIn,
} from '../../../shared/model/messages.ts';
import { getConversation } from '../conversations/conversations.ts';
import { isUnread } from '../conversations/readMarks.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import { readShortened } from '../messages/messagePages.ts';

/** The facts for a notification of some messages of a conversation. @throws AppError `not-found` */
export function notificationFacts(
  store: Store,
  ends: Ends,
  { convId, msgIds }: { readonly convId: ConvId; readonly msgIds: readonly MsgId[] },
): NotificationFacts {
  const conversation = asProven(orNotFound(getConversation(store, convId), 'conversation'), ends);
  // A message opens its conversation. It is snoozed if the person, or a rule, did that since, and is told when it comes back.
  if (conversation.state.kind === 'snoozed') return { conversation, messages: [] };
  const messages = msgIds
    .toSorted((a, b) => a - b)
    .flatMap((msgId) => readShortened(store, msgId) ?? [])
    .filter((message) => message.convId === convId && isUnread(store, message));
  return { conversation, messages };
}

/**
 * The same new messages with the facts for their notifications, so that the shell needn't ask for them. Those that share a notification come
 * without: the shell asks for what it needs.
 */
export function withFacts(store: Store, ends: Ends, all: readonly NewMessages[]): readonly NewMessages[] {
  if (all.length > MOST_TOLD_APART) return all;
  return all.map((one) => ({
    ...one,
    facts: notificationFacts(store, ends, { convId: one.convId, msgIds: namedIn(one) }),
  }));
}
