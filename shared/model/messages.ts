import type { ConvId, MsgId, OutboxId } from './ids.ts';

export interface Message {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** Milliseconds since the epoch; null when it is not known. */
  readonly created: number | null;
  /** '' when it is not known. */
  readonly senderEmail: string;
  readonly isFromSelf: boolean;
  /** `msgType` as the service gave it: `text`, `attachment`, `location`, or a kind not known here. */
  readonly kind: string;
  readonly text: string;
  readonly attachment: Attachment | null;
  /** How large the attached picture is, once its header was read here: pixels, as it is shown. Null when that is not known. */
  readonly picture: PictureSize | null;
  readonly location: Location | null;
  /** What it quotes; null when it quotes nothing. */
  readonly quoted: Quote | null;
  readonly isForwarded: boolean;
  readonly isDeleted: boolean;
  /** As the service gave it; see `priorityOf`. */
  readonly priority: string;
}

/** Its texts are '' when they are not known. */
export interface Attachment {
  readonly attachmentId: string;
  readonly fileName: string;
  /** Bytes; null when it is not known. */
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
      /** '' when it is not known. */
      readonly senderEmail: string;
      /** The first 200 characters. */
      readonly text: string;
      readonly kind: string;
      readonly fileName: string | null;
      readonly isDeleted: boolean;
    };

/** A stretch of one conversation, in ascending order of msgId. */
export interface MessagePage {
  /** Of the store when the page was read; compare with `Changed.rev`. */
  readonly rev: number;
  readonly messages: readonly Message[];
  /** More is stored before the first message. */
  readonly hasOlder: boolean;
  /** More is stored after the last message. */
  readonly hasNewer: boolean;
  /** Whether older messages may still come in from the service. */
  readonly historyComplete: boolean;
  /** The first unread message of the conversation, wherever it is; null when all is read. */
  readonly firstUnread: MsgId | null;
  readonly unread: number;
  /** Which of the messages are items of the outbox, as far as they were sent since the start. */
  readonly arrived: readonly Arrived[];
  /** Where messages may be missing: between the message `before` and the one stored before it in this conversation. */
  readonly gaps: readonly PageGap[];
  /** After the newest message of the conversation there is something that cannot be understood. */
  readonly isEndUnreadable: boolean;
}

/** Messages of others that came into a conversation and are newer than all that were there. */
export interface Arrival {
  readonly convId: ConvId;
  readonly count: number;
  /** The last of them, at most three, oldest first. */
  readonly newest: readonly MsgId[];
}

/** An item of the outbox that is this message: known by its answer, found, or taken for it while its answer is still to come. */
export interface Arrived {
  readonly id: OutboxId;
  readonly msgId: MsgId;
}

/** `unreadable`: the service's answer holds something there that cannot be understood. */
export interface PageGap {
  readonly before: MsgId;
  readonly state: 'filling' | 'unreadable';
}

/** The longest text that Parley sends, UTF-16 units; the service's own limit is not shown (service API, section 8). */
export const MAX_TEXT = 1_000_000;
