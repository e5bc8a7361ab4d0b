import type { AccountId, MsgId } from './ids.ts';
import type { Place, ReminderList } from './place.ts';

/**
 * The messages that Parley notifies of: all, only critical ones, or none. A conversation's own level also says which of its messages count in
 * the unread total and on the badge. That of the settings doesn't: who turns notifications off still wants to see what is unread.
 */
export const NOTIFY_LEVELS = ['all', 'critical', 'none'] as const;
export type NotifyLevel = (typeof NOTIFY_LEVELS)[number];

/** Those of a conversation. `default`: it has none of its own, so it notifies as the settings say, and all of its messages count. */
export const CONVERSATION_LEVELS = ['default', ...NOTIFY_LEVELS] as const;
export type ConversationLevel = (typeof CONVERSATION_LEVELS)[number];

/** The place that a notification leads to. */
export interface NotifiedPlace extends Place {
  readonly account: AccountId;
  /** The message that it is about, the newest of several. */
  readonly msgId: MsgId;
  /** It is about several, so that a press leads to the first that is unread. */
  readonly isOfMany?: boolean;
}

/** Where a press on a notification leads; null: only to the window, as of one about several conversations. */
export type LeadsTo = NotifiedPlace | ReminderList | null;

/** `refused`: the system showed none; `unconfirmed`: it said of a test neither that it showed nor that it refused it. */
export interface TestedNotification {
  readonly state: 'shown' | 'refused' | 'unsupported' | 'unconfirmed';
}
