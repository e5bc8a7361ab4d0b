import type { Conversation } from './conversations.ts';
import type { Message } from './messages.ts';

/** The person wants to be reminded of a message. */
export interface Reminder {
  readonly message: Message;
  readonly conversation: Conversation;
  /** Ms since the epoch. */
  readonly at: number;
  /** The time has come, and the person was told. */
  readonly isDue: boolean;
}

/** More than this are not listed at once. */
export const MAX_REMINDERS = 500;
