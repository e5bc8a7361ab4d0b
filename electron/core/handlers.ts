import type { CoreRouteName, Handlers, RouteParsed } from '../../shared/contract/index.ts';
import type { ConvId } from '../../shared/model/ids.ts';
import { backupFileRoutes } from './backupFiles/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { digestRoutes } from './digest/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { createFilesLeaving } from './drafts/filesLeaving.ts';
import { draftRoutes } from './drafts/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { handoverRoutes } from './handover/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { refuseAnyLost, refuseLost, refuseLostItem } from './outbox/lostConversations.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { ruleRoutes } from './rules/routes.ts';
import { savedReplyRoutes } from './savedReplies/routes.ts';
import { savedSearchRoutes } from './savedSearches/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import type { Session } from './session/types.ts';
import { syncRoutes } from './sync/routes.ts';
import { transcriptRoutes } from './transcripts/routes.ts';
import { triageRoutes } from './triage/routes.ts';

/**
 * Answers the page's requests for the account that `current` gives.
 * `current` throws AppError `signed-out` when there is none.
 */
export function coreHandlers(current: () => Session): Handlers<CoreRouteName> {
  const filesLeaving = createFilesLeaving();
  return refuseLostNumbers(current, {
    ...backupFileRoutes(current),
    ...sessionRoutes(current),
    ...syncRoutes(current),
    ...eventRoutes(current),
    ...conversationRoutes(current),
    ...dashboardRoutes(current),
    ...handoverRoutes(current),
    ...labelRoutes(current),
    ...messageRoutes(current),
    ...notificationRoutes(current),
    ...peopleRoutes(current),
    ...digestRoutes(current),
    ...directoryRoutes(current),
    ...reminderRoutes(current),
    ...ruleRoutes(current),
    ...savedReplyRoutes(current),
    ...savedSearchRoutes(current),
    ...searchRoutes(current),
    ...fileRoutes(current),
    ...transcriptRoutes(current),
    ...draftRoutes(current, filesLeaving),
    ...outboxRoutes(current, filesLeaving),
    ...triageRoutes(current),
  });
}

/** The requests that name a conversation. An input without fields has the keys of a `Record<string, never>`. */
type OfConversation = {
  [R in CoreRouteName]: string extends keyof RouteParsed<R>
    ? never
    : 'convId' extends keyof RouteParsed<R>
      ? R
      : never;
}[CoreRouteName];

/** Those of them that save nothing that would belong to the conversation by its number. */
type SavesNothing =
  | 'conversations.get'
  | 'conversations.markRead'
  | 'conversations.markUnread'
  | 'drafts.get'
  | 'files.browse'
  | 'files.removeAll'
  | 'files.usage'
  | 'messages.firstSince'
  | 'messages.lastOfOthers'
  | 'messages.newSince'
  | 'messages.page'
  | 'notes.get'
  | 'notifications.facts'
  | 'people.list'
  | 'people.namesakes'
  | 'search.inConversation'
  | 'search.messages'
  | 'staged.accept'
  | 'staged.list'
  | 'staged.order'
  | 'staged.remove'
  | 'staged.rename'
  | 'transcripts.facts'
  | 'transcripts.preview';

/** Whoever asks this may still take the number for that of a conversation that a restored service lost; see `outbox.listLost`. */
function refuseLostNumbers(
  current: () => Session,
  handlers: Handlers<CoreRouteName>,
): Handlers<CoreRouteName> {
  const unlessLost =
    <Input extends { readonly convId: ConvId | null }, Output>(handle: (input: Input) => Output) =>
    (input: Input): Output => {
      refuseLost(current().store, input.convId);
      return handle(input);
    };
  const unlessAnyLost =
    <Input extends { readonly conversations: readonly { readonly convId: ConvId }[] }, Output>(
      handle: (input: Input) => Output,
    ) =>
    (input: Input): Output => {
      refuseAnyLost(
        current().store,
        input.conversations.map(({ convId }) => convId),
      );
      return handle(input);
    };
  const refused: Pick<Handlers<CoreRouteName>, Exclude<OfConversation, SavesNothing>> = {
    'conversations.rename': unlessLost(handlers['conversations.rename']),
    'conversations.setLastPlace': unlessLost(handlers['conversations.setLastPlace']),
    'conversations.setNotify': unlessLost(handlers['conversations.setNotify']),
    'conversations.setPinned': unlessLost(handlers['conversations.setPinned']),
    'drafts.set': unlessLost(handlers['drafts.set']),
    'notes.set': unlessLost(handlers['notes.set']),
    'outbox.forward': unlessLost(handlers['outbox.forward']),
    'outbox.send': unlessLost(handlers['outbox.send']),
    'outbox.sendFiles': unlessLost(handlers['outbox.sendFiles']),
    'staged.addPasted': unlessLost(handlers['staged.addPasted']),
    'staged.putBack': unlessLost(handlers['staged.putBack']),
  };
  return {
    ...handlers,
    ...refused,
    'conversations.markManyRead': unlessAnyLost(handlers['conversations.markManyRead']),
    'triage.set': unlessAnyLost(handlers['triage.set']),
    'labels.set': (input) => {
      refuseAnyLost(current().store, input.convIds);
      return handlers['labels.set'](input);
    },
    'rules.save': (input) => {
      refuseLost(current().store, input.conditions.convId);
      return handlers['rules.save'](input);
    },
    'outbox.takeBack': (input) => {
      refuseLostItem(current().store, input.id);
      return handlers['outbox.takeBack'](input);
    },
    'staged.move': (input) => {
      refuseLost(current().store, input.to);
      return handlers['staged.move'](input);
    },
  };
}
