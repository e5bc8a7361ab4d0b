import type { ConvId, MsgId } from './ids.ts';

/** The changed parts of the store. The page reads again those that it shows. */
export interface Changed {
  /** The conversations whose messages or summaries changed, with the span of messages; null: read everything again. */
  readonly conversations: readonly ChangedConversation[] | null;
  readonly outbox: boolean;
  /** The form for a new conversation changed. */
  readonly form?: boolean;
}

export interface ChangedConversation {
  readonly convId: ConvId;
  /** The lowest and highest new or changed message; null if only the summary changed (title, draft, read mark). */
  readonly span: readonly [MsgId, MsgId] | null;
}
