import type { ErrorData } from '../errors/errors.ts';

declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** Identifies a conversation on the service (service API, section 2.4). */
export type ConvId = Branded<number, 'ConvId'>;
/** Identifies a message and orders all messages of an account (service API, section 2.1). */
export type MsgId = Branded<number, 'MsgId'>;
/** Identifies an outbox item; a UUID made here. */
export type OutboxId = Branded<string, 'OutboxId'>;

/** Identifies a file that stands ready to be sent, and the outbox item that it becomes; a UUID made here. */
export type StagedId = Branded<string, 'StagedId'>;

export const convId = (value: number): ConvId => value as ConvId;
export const msgId = (value: number): MsgId => value as MsgId;
export const outboxId = (value: string): OutboxId => value as OutboxId;
export const stagedId = (value: string): StagedId => value as StagedId;

export interface Account {
  /** A stable name for the account's folder: a hash of service address and e-mail. */
  readonly id: string;
  readonly serviceUrl: string;
  readonly email: string;
  /** True for the demo organisation that runs inside the app. */
  readonly isDemo: boolean;
}

/** What the shell knows: whether somebody is signed in, and how secrets are kept. */
export type Session =
  | {
      readonly state: 'signed-out';
      /** To fill in the form: from `--service-url`, else the last account. */
      readonly serviceUrl: string;
      readonly email: string;
      readonly secrets: SecretsBackend;
      /** Why the last account could not be opened at start, if that is so. */
      readonly error?: ErrorData;
    }
  | { readonly state: 'signed-in'; readonly account: Account; readonly secrets: SecretsBackend };

/** `plain`: the system has no key store (Linux `basic_text`); secrets are only obfuscated and this needs consent. */
export type SecretsBackend = 'protected' | 'plain' | 'unavailable';

export interface Person {
  readonly email: string;
  /** True for the signed-in user. */
  readonly isSelf: boolean;
}

export interface Conversation {
  readonly convId: ConvId;
  /** The name given here, else the title sent at creation from here; null: the people or the number name it. */
  readonly title: string | null;
  /** True when `title` was given here and is known on this computer only. */
  readonly isRenamed: boolean;
  /** True when its title or its people give another one the same name, so that its number has to tell them apart. */
  readonly isNamesake: boolean;
  /** True when it is proven that nobody else is in it, since it was made from here for nobody else. With neither this nor others among `people`, it is not known who is. */
  readonly isNote: boolean;
  /** Everybody seen in it or invited from here, the others first by how recently they wrote, self last. */
  readonly people: readonly Person[];
  readonly last: Preview | null;
  readonly unread: number;
  /** The first 200 characters of an unsent draft, '' when there is none. */
  readonly draft: string;
  /** How many files are staged in the draft. */
  readonly draftFiles: number;
}

/** The newest message of a conversation, as the list shows it. */
export interface Preview {
  readonly msgId: MsgId;
  /** '' when it is not known. */
  readonly senderEmail: string;
  readonly isFromSelf: boolean;
  /** `msgType` as the service gave it. */
  readonly kind: string;
  /** The first 200 characters on one line; of a location its address; of an attachment its text. */
  readonly text: string;
  readonly fileName: string | null;
  /** Milliseconds since the epoch; null when it is not known. */
  readonly created: number | null;
  readonly isDeleted: boolean;
  readonly priority: string;
}

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

export interface ConversationPage {
  readonly rev: number;
  /** Newest first. */
  readonly conversations: readonly Conversation[];
  /** How many match the filter in all. */
  readonly total: number;
}

/** The longest text that Parley sends, UTF-16 units; the service's own limit is not shown (service API, section 8). */
export const MAX_TEXT = 1_000_000;

/** 0 normal, 3 critical (service API, section 4.3). */
export type SendPriority = 0 | 3;

export interface Draft {
  readonly text: string;
  readonly priority: SendPriority;
  /** Of the new-conversation form only. */
  readonly title: string;
  readonly participants: readonly string[];
  /** The staged file that takes the text along; null: the first. */
  readonly captionOn: StagedId | null;
}

/** What a conversation is called, and by what that is told apart from others. */
export type ConversationName = Pick<Conversation, 'convId' | 'title' | 'people' | 'isNamesake' | 'isNote'>;

/** What changed in the store. The renderer reads again what it shows of it. */
export interface Changed {
  /** Grows by one with each change; a reply with a smaller rev than an event is out of date. */
  readonly rev: number;
  /** The conversations whose messages or summaries changed, with the span of messages; null: read everything again. */
  readonly conversations: readonly ChangedConversation[] | null;
  readonly outbox: boolean;
}

export interface ChangedConversation {
  readonly convId: ConvId;
  /** The lowest and highest message that came or changed; null when only the summary did (title, draft, read mark). */
  readonly span: readonly [MsgId, MsgId] | null;
}

export interface AppInfo {
  readonly version: string;
  readonly platform: 'linux' | 'darwin' | 'win32';
}

/** What the menu and the keyboard ask the renderer to do. */
export type Command =
  | 'new-conversation'
  | 'find-conversation'
  | 'next-conversation'
  | 'previous-conversation'
  | 'toggle-details'
  | 'show-files'
  | 'show-downloads'
  | 'open-settings'
  | 'show-shortcuts'
  | 'sign-out';
