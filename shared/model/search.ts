import type { ConversationName } from './conversations.ts';
import type { ConvId, MsgId } from './ids.ts';

export interface SearchHit extends FoundText {
  readonly conversation: ConversationName;
}

/** A message as the full-text index finds it. */
export interface FoundText {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** '' when it is not known. */
  readonly senderEmail: string;
  /** Milliseconds since the epoch; null when it is not known. */
  readonly created: number | null;
  /** A piece of the text around the first match. */
  readonly snippet: string;
  /** Where the matches stand in `snippet`: [start, end) in UTF-16 units. */
  readonly marks: readonly (readonly [number, number])[];
}

export interface SearchPage<Hit = SearchHit> {
  /** Newest first. */
  readonly hits: readonly Hit[];
  /** Pass as `before` to go on; null at the end. */
  readonly next: MsgId | null;
  /** False while the index has not taken in every stored message. */
  readonly indexComplete: boolean;
}
