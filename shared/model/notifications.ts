import type { AccountId, ConvId, MsgId } from './ids.ts';

/** The messages of a conversation that Parley notifies of and counts in the unread total: all, only critical ones, or none. */
export const NOTIFY_LEVELS = ['all', 'critical', 'none'] as const;
export type NotifyLevel = (typeof NOTIFY_LEVELS)[number];

/** A place in Parley that a notification leads to. */
export interface NotifiedPlace {
  readonly account: AccountId;
  readonly convId: ConvId;
  /** The message that it is about, the newest of several. */
  readonly msgId: MsgId;
}

/** `refused`: the system showed none. */
export interface TestedNotification {
  readonly state: 'shown' | 'refused' | 'unsupported';
}
