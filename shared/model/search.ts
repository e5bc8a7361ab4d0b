import type { ConversationName, Preview } from './conversations.ts';
import type { FileTextProgress } from './files/fileTexts.ts';
import type { ConvId, MsgId } from './ids.ts';

/** A search text is no longer; UTF-16 units. */
export const LONGEST_SEARCH = 200;

/** Where a page of hits ends. Those in which each word is a word, or begins one, come before those in which some are only parts of words. */
export interface SearchPlace {
  readonly msgId: MsgId;
  readonly isPart: boolean;
}

export interface SearchHit extends FoundText {
  readonly conversation: ConversationName;
}

/** A message that the full-text index finds. */
export interface FoundText {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** '' if unknown. */
  readonly senderEmail: string;
  /** Milliseconds since the epoch; null if unknown. */
  readonly created: number | null;
  readonly isDeleted: boolean;
  /** See `SearchPlace`. */
  readonly isPart: boolean;
  /** The name of its file, if the words were found in that file's text, where `snippet` comes from; else null. */
  readonly inFile: string | null;
  /** The text around the first match; '' of a deleted one. */
  readonly snippet: string;
  /** The matches in `snippet`: [start, end) in UTF-16 units. */
  readonly marks: readonly (readonly [number, number])[];
  /** The messages before and after it in its conversation; null: there is none, or it isn't loaded. */
  readonly previous: Preview | null;
  readonly next: Preview | null;
}

export interface SearchPage {
  /** In the order of their places, the newest first. */
  readonly hits: readonly SearchHit[];
  /** Pass as `before` to get the next page; null at the end. */
  readonly next: SearchPlace | null;
  /** False while stored messages are still missing from the index. */
  readonly indexComplete: boolean;
  readonly coverage: Coverage;
  /** The search text with words that are spelt much like those in it, where few messages have these; null: none are better. */
  readonly instead: string | null;
}

/** The messages that were searched. */
export interface Coverage {
  readonly messages: number;
  /** When about the oldest of them was written, ms since the epoch; null if that is unknown, or there is none. */
  readonly since: number | null;
  /** No others are still to be loaded. */
  readonly isWhole: boolean;
  /** Some that the service has can't be read. */
  readonly isUnreadable: boolean;
  /** The files whose texts are searched once they are read; null: searching them is turned off. */
  readonly texts: Pick<FileTextProgress, 'files' | 'done'> | null;
}

/** A page of hits as the index finds them. */
export interface FoundPage extends Pick<SearchPage, 'next' | 'indexComplete'>, Pick<Coverage, 'since'> {
  readonly hits: readonly FoundText[];
  /** Words spelt much like those that were asked for, by these. */
  readonly close: Readonly<Record<string, string>>;
}

/** How many messages a search finds, up to `MOST_COUNTED`. */
export interface FoundCount {
  readonly count: number;
  /** There are more than that, or there may be: counting them all would take too long. */
  readonly hasMore: boolean;
}

export const MOST_COUNTED = 99;

/** The messages of one conversation that the full-text index finds. */
export interface FoundInConversation {
  /** Newest first. */
  readonly msgIds: readonly MsgId[];
  /** Pass as `before` to get the next page; null at the end. */
  readonly next: MsgId | null;
  /** False while stored messages are still missing from the index. */
  readonly indexComplete: boolean;
}
