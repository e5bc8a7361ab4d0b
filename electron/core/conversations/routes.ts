import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import { orNotFound } from '../../../shared/errors/errors.ts';
import type {
  Conversation,
  ConversationView,
  KeptConversation,
  SharedView,
} from '../../../shared/model/conversations.ts';
import type { ConvId, LabelId } from '../../../shared/model/ids.ts';
import { isStuck, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Store } from '../db/store.ts';
import type { AllRead } from './allRead.ts';
import {
  getConversation,
  listByTime,
  listConversations,
  markRead,
  markUnread,
  renameConversation,
} from './conversations.ts';
import { findLabel } from './labels/labelTable.ts';
import { getLastPlace, setLastPlace } from './lastPlace.ts';
import { setNotifyLevel } from './notifyLevels.ts';
import { setPinned } from './pins.ts';
import { readSeen, type Stuck } from './views.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly changes: { readonly summary: (convId: ConvId) => void };
  readonly sync: Ends;
  readonly allRead: AllRead;
  readonly outbox: { readonly list: () => readonly OutboxItem[] };
  /** The flags of messages that are not shown. */
  readonly hidden: () => number;
}

/** Whether something after everything else cannot be read that may be of a conversation. */
export interface Ends {
  readonly isEndUnreadable: (convId: ConvId) => boolean;
}

/** An unreadable message at its end may be from someone else, so it is unknown whether this is a note to self. */
export function asProven(conversation: Conversation, { isEndUnreadable }: Ends): Conversation {
  return { ...conversation, isNote: conversation.isNote && !isEndUnreadable(conversation.convId) };
}

interface Listed {
  readonly conversations: readonly Conversation[];
  readonly kept: readonly KeptConversation[];
}

const allProven = <Page extends Listed>(page: Page, sync: Ends): Page => ({
  ...page,
  conversations: page.conversations.map((one) => asProven(one, sync)),
  kept: page.kept.map((one) => ({ ...one, conversation: asProven(one.conversation, sync) })),
});

const stuckIn = (items: readonly OutboxItem[]): Stuck =>
  items.flatMap(({ convId, state }) => (convId !== null && isStuck(state) ? [convId] : []));

/** The id of no label. */
const NO_LABEL = 0 as LabelId;

/** A view that names a label means the account's own label of that name. */
const ownView = (store: Store, view: ConversationView | SharedView): ConversationView =>
  view.kind === 'labelled'
    ? { kind: 'label', labelId: findLabel(store, { name: view.name })?.id ?? NO_LABEL }
    : view;

/** Handles the routes `conversations.*` for the account that `current` returns. */
export function conversationRoutes(current: () => Account): Handlers<RoutesOf<'conversations'>> {
  return {
    'conversations.list': (input) => {
      const { store, sync, hidden, outbox } = current();
      const stuck = input.view.kind === 'notSent' ? stuckIn(outbox.list()) : [];
      return allProven(listConversations(store, { ...input, stuck }, hidden()), sync);
    },
    'conversations.byTime': (input) => {
      const { store, sync, hidden, outbox } = current();
      const stuck = input.view.kind === 'notSent' ? stuckIn(outbox.list()) : [];
      const view = ownView(store, input.view);
      return allProven(listByTime(store, { ...input, view, stuck }, hidden()), sync);
    },
    'conversations.seenIn': ({ view, first, limit }) => {
      const { store, outbox } = current();
      const stuck = view.kind === 'notSent' ? stuckIn(outbox.list()) : [];
      return readSeen(store, ownView(store, view), { first, limit, stuck });
    },
    'conversations.get': ({ convId }) => {
      const { store, sync, hidden } = current();
      return asProven(orNotFound(getConversation(store, convId, hidden()), 'conversation'), sync);
    },
    'conversations.rename': ({ convId, title }) => {
      const { store, changes } = current();
      renameConversation(store, convId, title);
      changes.summary(convId);
      return null;
    },
    'conversations.setNotify': ({ convId, level }) => {
      const { store, changes } = current();
      setNotifyLevel(store, convId, level);
      changes.summary(convId);
      return null;
    },
    'conversations.setPinned': ({ convId, isPinned }) => {
      const { store, changes } = current();
      setPinned(store, convId, isPinned);
      changes.summary(convId);
      return null;
    },
    'conversations.lastPlace': ({ pane }) => {
      const { store, hidden } = current();
      return getLastPlace(store, pane, hidden());
    },
    'conversations.setLastPlace': (place) => {
      setLastPlace(current().store, place);
      return null;
    },
    'conversations.markRead': ({ convId, upTo }) => {
      const { store, changes } = current();
      markRead(store, convId, upTo);
      changes.summary(convId);
      return null;
    },
    'conversations.markAllRead': () => current().allRead.mark(null),
    'conversations.markManyRead': ({ conversations }) => current().allRead.mark(conversations),
    'conversations.undoAllRead': ({ markedId }) => {
      current().allRead.undo(markedId);
      return null;
    },
    'conversations.markUnread': ({ convId, from }) => {
      const { store, changes } = current();
      markUnread(store, convId, from);
      changes.summary(convId);
      return null;
    },
  };
}
