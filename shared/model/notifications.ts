import type { AccountId, MsgId } from './ids.ts';
import type { Place } from './place.ts';

/** The messages of a conversation that Parley notifies of and counts in the unread total: all, only critical ones, or none. */
export const NOTIFY_LEVELS = ['all', 'critical', 'none'] as const;
export type NotifyLevel = (typeof NOTIFY_LEVELS)[number];

/** The place that a notification leads to. */
export interface NotifiedPlace extends Place {
  readonly account: AccountId;
  /** The message that it is about, the newest of several. */
  readonly msgId: MsgId;
}

/** `refused`: the system showed none. */
export interface TestedNotification {
  readonly state: 'shown' | 'refused' | 'unsupported';
}
