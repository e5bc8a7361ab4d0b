import type { ConversationName } from './conversations.ts';
import type { ConvId, MsgId } from './ids.ts';

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
  /** The text around the first match. */
  readonly snippet: string;
  /** The matches in `snippet`: [start, end) in UTF-16 units. */
  readonly marks: readonly (readonly [number, number])[];
}

export interface SearchPage<Hit = SearchHit> {
  /** Newest first. */
  readonly hits: readonly Hit[];
  /** Pass as `before` to get the next page; null at the end. */
  readonly next: MsgId | null;
  /** False while stored messages are still missing from the index. */
  readonly indexComplete: boolean;
}

/** The messages of one conversation that the full-text index finds. */
export interface FoundInConversation {
  /** Newest first. */
  readonly msgIds: readonly MsgId[];
  /** Pass as `before` to get the next page; null at the end. */
  readonly next: MsgId | null;
  /** False while stored messages are still missing from the index. */
  readonly indexComplete: boolean;
}
