import type { ConvId, MsgId } from './ids.ts';
import type { Person } from './people.ts';

export interface Conversation {
  readonly convId: ConvId;
  /** The name given here, else the title sent at creation from here; null: the people or the number name it. */
  readonly title: string | null;
  /** True when `title` was given here and is known on this computer only. */
  readonly isRenamed: boolean;
  /** True when its title or its people give another one the same name, so that its number has to tell them apart. */
  readonly isNamesake: boolean;
  /** True if certainly no one else is in it, because it was created here for no one else. If false and no others are among `people`, its participants are unknown. */
  readonly isNote: boolean;
  /** Everyone seen in it or invited from here: the latest writers first, self last. */
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
  /** '' if unknown. */
  readonly senderEmail: string;
  readonly isFromSelf: boolean;
  /** `msgType` as the service gave it. */
  readonly kind: string;
  /** The first 200 characters on one line; for a location its address, for an attachment its text. */
  readonly text: string;
  readonly fileName: string | null;
  /** Milliseconds since the epoch; null if unknown. */
  readonly created: number | null;
  readonly isDeleted: boolean;
  readonly priority: string;
}

export interface ConversationPage {
  readonly rev: number;
  /** Newest first. */
  readonly conversations: readonly Conversation[];
  /** The number of all conversations that match the filter. */
  readonly total: number;
}

/** The name of a conversation, and what distinguishes it from others of the same name. */
export type ConversationName = Pick<Conversation, 'convId' | 'title' | 'people' | 'isNamesake' | 'isNote'>;
