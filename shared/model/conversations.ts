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

export interface ConversationPage {
  readonly rev: number;
  /** Newest first. */
  readonly conversations: readonly Conversation[];
  /** How many match the filter in all. */
  readonly total: number;
}

/** What a conversation is called, and by what that is told apart from others. */
export type ConversationName = Pick<Conversation, 'convId' | 'title' | 'people' | 'isNamesake' | 'isNote'>;
