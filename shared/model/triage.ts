import type { ConvId, MsgId } from './ids.ts';

/** Where a conversation stands on this computer. The service and colleagues know nothing of it. */
export type ConversationState =
  | { readonly kind: 'open' }
  /** It is open again when someone else writes. */
  | { readonly kind: 'done' }
  /** It is open again at `until`, ms since the epoch, or earlier when someone else writes. */
  | { readonly kind: 'snoozed'; readonly until: number };

/** A conversation, and the newest message of it that the person can have seen; 0: none. */
export interface Seen {
  readonly convId: ConvId;
  readonly upTo: MsgId | 0;
}

/** So many conversations can be changed at once. */
export const MOST_CHANGED = 20_000;

/** The states of conversations were changed. */
export interface StatesChanged {
  /** For undoing it. */
  readonly undoId: number;
  /** How many are not as they were. */
  readonly conversations: number;
}
