import type { ErrorData } from '../../../../shared/errors/errors.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { MessageWindow } from './messageWindow.ts';

/** Where the list is to go; each request is a new object, so that the same place can be gone to twice. */
export type Target =
  | { readonly kind: 'newest' }
  | { readonly kind: 'oldest' }
  | { readonly kind: 'unread'; readonly msgId: MsgId }
  /** Its message is at the top, as it was when the conversation was last open. */
  | { readonly kind: 'top'; readonly msgId: MsgId }
  | { readonly kind: 'message'; readonly msgId: MsgId };

/** Where a conversation opens; null: at the first unread message, else at the end. */
export type OpenAt = Extract<Target, { kind: 'message' | 'top' }> | null;

/** The part of the thread that is in view. */
export interface View {
  /** The end of the conversation is in view. */
  readonly isAtEnd: boolean;
  /** The window has the focus. */
  readonly isFocused: boolean;
  /** The newest message whose end was in view; null before the first was. */
  readonly seen: MsgId | null;
}

/** The state of an open conversation. */
export interface ThreadFacts {
  /** Null until core has answered for the first time. */
  readonly window: MessageWindow | null;
  /** Why the first page could not be read. */
  readonly error: ErrorData | null;
  readonly historyComplete: boolean;
  /** After the newest message there is something that cannot be understood. */
  readonly isEndUnreadable: boolean;
  readonly firstUnread: MsgId | null;
  readonly unread: number;
  /** The message below the "Unread messages" line; it stays there while the conversation is open. */
  readonly newFrom: MsgId | null;
  /** The items of the outbox at the end of this conversation; none while the end is not loaded. */
  readonly pending: readonly OutboxItem[];
  /** The newest message was loaded before the last change: a list that shows the end goes along with it. */
  readonly isFollowing: boolean;
  readonly target: Target | null;
}

export interface ThreadState extends ThreadFacts {
  /** Tries again after the first page could not be read. */
  reopen(): void;
  loadOlder(): void;
  loadNewer(): void;
  jumpTo(msgId: MsgId): void;
  jumpToNewest(): void;
  jumpToOldest(): void;
  /** The newest message whose end was in view; null before the first was. */
  lastSeen(): MsgId | null;
  /** Marks messages as read that were in view for long enough while the window had the focus. */
  viewed(view: View): void;
  /** Makes that message and what follows unread, and leaves it so until the conversation is opened again. */
  markUnread(from: MsgId): void;
  /** The person sent something: the end comes into view. */
  sent(): void;
  /** These are in the composer again. */
  takenBack(items: readonly OutboxItem[]): void;
}

/** The state before core has answered. */
export const BLANK: ThreadFacts = {
  window: null,
  error: null,
  historyComplete: false,
  isEndUnreadable: false,
  firstUnread: null,
  unread: 0,
  newFrom: null,
  pending: [],
  isFollowing: false,
  target: null,
};
