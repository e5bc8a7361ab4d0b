import type { Conversation } from './conversations.ts';
import type { ConvId, MsgId } from './ids.ts';
import type { OutboxItem } from './outbox.ts';

export interface Message {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** Milliseconds since the epoch; null if unknown. */
  readonly created: number | null;
  /** '' if unknown. */
  readonly senderEmail: string;
  readonly isFromSelf: boolean;
  /** `msgType` as the service gave it: `text`, `attachment`, `location`, or an unknown kind. */
  readonly kind: string;
  readonly text: string;
  /** Bytes of the whole text (UTF-8) if `text` is only its beginning; null if it is all of it. See the route `messages.get`. */
  readonly textBytes: number | null;
  readonly attachment: Attachment | null;
  /** The size of the attached picture as shown, pixels, once its header was read. Null if unknown. */
  readonly picture: PictureSize | null;
  readonly location: Location | null;
  /** The quoted message; null if there is none. */
  readonly quoted: Quote | null;
  readonly isForwarded: boolean;
  readonly isDeleted: boolean;
  /** As the service gave it; see `priorityOf`. */
  readonly priority: string;
}

/** Its texts are '' if unknown. */
export interface Attachment {
  readonly attachmentId: string;
  readonly fileName: string;
  /** Bytes; null if unknown. */
  readonly fileSize: number | null;
  readonly mimeType: string;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Location {
  readonly address: string;
  readonly isMyLocation: boolean;
  /** Degrees, WGS 84; null when the message text is not `loc:<latitude>,<longitude>`. */
  readonly coordinates: Coordinates | null;
}

export interface Coordinates {
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees, -180 to 180. */
  readonly longitude: number;
}

export type Quote =
  | { readonly msgId: MsgId; readonly known: false }
  | {
      readonly msgId: MsgId;
      readonly known: true;
      readonly convId: ConvId;
      /** '' if unknown. */
      readonly senderEmail: string;
      readonly isFromSelf: boolean;
      /** The first 200 characters. */
      readonly text: string;
      readonly kind: string;
      readonly fileName: string | null;
      readonly isDeleted: boolean;
    };

/** A stretch of one conversation, in ascending order of msgId, as it was at one moment. */
export interface MessagePage {
  readonly messages: readonly Message[];
  /** More is stored before the first message. */
  readonly hasOlder: boolean;
  /** More is stored after the last message. */
  readonly hasNewer: boolean;
  /** Nothing older can come from the service any more. */
  readonly historyComplete: boolean;
  /** The first unread message of the whole conversation; null if all are read. */
  readonly firstUnread: MsgId | null;
  readonly unread: number;
  /** The conversation's outbox items that aren't messages yet, in the order they were sent; null if the page doesn't reach the end. */
  readonly pending: readonly OutboxItem[] | null;
  /** Where messages may be missing: between the message `before` and the one stored before it in this conversation. */
  readonly gaps: readonly PageGap[];
  /** An element after the newest message of the conversation can't be read. */
  readonly isEndUnreadable: boolean;
}

/** A message whose time is known. */
export interface DatedMessage {
  readonly msgId: MsgId;
  /** Milliseconds since the epoch. */
  readonly created: number;
}

/** Messages of others in a conversation after one of its messages. */
export interface NewSince {
  readonly count: number;
  /** The oldest of them, in order. */
  readonly first: readonly Message[];
  /** Null if there are none. */
  readonly newest: MsgId | null;
}

/** So many messages of a conversation are named for its notification: the newest may be deleted before it is shown. */
export const MOST_NAMED = 10;

/** New messages of more conversations than these share one notification. */
export const MOST_TOLD_APART = 5;

/** New messages of others in a conversation, as the event `newMessages` tells them. */
export interface NewMessages {
  readonly convId: ConvId;
  readonly count: number;
  /** Older new messages, of any conversation, may still be on their way: the newest are read first. */
  readonly mayBeMore: boolean;
  /** The last of them, at most `MOST_NAMED`, oldest first. */
  readonly newest: readonly MsgId[];
  /** How many of them are critical. */
  readonly criticalCount: number;
  /** The last critical ones, at most `MOST_NAMED`, oldest first. */
  readonly critical: readonly MsgId[];
  /** The facts for a notification of them, unless so many conversations have new messages that they share one. */
  readonly facts?: NotificationFacts;
}

/** The messages that it names, each once. */
export const namedIn = ({ critical, newest }: Pick<NewMessages, 'critical' | 'newest'>): readonly MsgId[] => [
  ...new Set([...critical, ...newest]),
];

/** The facts for a notification of new messages in a conversation, as they are now. */
export interface NotificationFacts {
  readonly conversation: Conversation;
  /** Those asked for that exist and are still unread, oldest first. */
  readonly messages: readonly Message[];
}

/** `unreadable`: the service's response has an element there that can't be read. */
export interface PageGap {
  readonly before: MsgId;
  readonly state: 'filling' | 'unreadable';
}

/** The longest text that Parley sends, UTF-16 units; the service's own limit is not shown (service API, section 8). */
export const MAX_TEXT = 1_000_000;
