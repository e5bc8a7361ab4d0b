import type { ErrorData } from '../errors/errors.ts';
import type { ConvId, MsgId, OutboxId } from './ids.ts';
import type { SendPriority } from './priority.ts';

/** What the person sent, until the service has it. */
export interface OutboxItem {
  readonly id: OutboxId;
  /** Null for a new conversation that the service has not made yet. */
  readonly convId: ConvId | null;
  /** Of a file its caption, which may be ''. */
  readonly text: string;
  /** Null for a text. */
  readonly file: OutgoingFile | null;
  readonly priority: SendPriority;
  /** Of a new conversation only. */
  readonly title: string | null;
  readonly participants: readonly string[];
  readonly state: OutboxState;
  /** When it was sent by the person, ms since the epoch. */
  readonly created: number;
  /** It has not gone out, and what was sent after it in its conversation has. Left out: no. */
  readonly isOvertaken?: true;
}

/** A file in the outbox. Where it lies on the disk is core's business. */
export interface OutgoingFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
}

/** Where an item of the outbox stands; `transition` in core says how it moves on. `error`: how its last request went wrong. */
export type OutboxState =
  /** Not sent until `until`, ms since the epoch, so that sending it can be undone. */
  | { readonly kind: 'held'; readonly until: number }
  /** Waits for its turn or for the service. With an `error` it is sent again by itself: that request surely did not arrive. */
  | { readonly kind: 'queued'; readonly error: ErrorData | null }
  /** Queued for more than a day: only sent once the person says so. */
  | { readonly kind: 'overdue' }
  | { readonly kind: 'sending' }
  /** May have arrived: looked for on the service, and never sent again by itself. Without an `error` Parley ended in the middle. */
  | { readonly kind: 'checking'; readonly error: ErrorData | null }
  /** May have arrived, and only the person can find out. */
  | { readonly kind: 'cannot-tell'; readonly doubt: Doubt; readonly error: ErrorData | null }
  /** Looked for and surely not on the service. It still becomes `sent` when it shows up after all. */
  | { readonly kind: 'not-arrived'; readonly error: ErrorData | null }
  /** Refused by the service, or could not be sent at all. */
  | { readonly kind: 'failed'; readonly error: ErrorData }
  | { readonly kind: 'sent'; readonly msgId: MsgId };

/** Why it cannot be told whether an item arrived. */
export type Doubt =
  /** What the service shows does not tell. */
  | { readonly kind: 'unclear' }
  /** A message was found for another item with almost the same words, which may have been this one. */
  | { readonly kind: 'rival' }
  /** So many items say the same to different people. */
  | { readonly kind: 'twins'; readonly count: number };

/** States in which an item stays until the person does something. */
export type StuckState = Extract<
  OutboxState,
  { readonly kind: 'overdue' | 'cannot-tell' | 'not-arrived' | 'failed' }
>;

/** Whether an item stays as it is until the person does something. */
export function isStuck(state: OutboxState): state is StuckState {
  return state.kind === 'overdue' || state.kind === 'cannot-tell' || isFailed(state);
}

/** Whether an item surely did not arrive and is not sent again by itself. */
export function isFailed(
  state: OutboxState,
): state is Extract<StuckState, { kind: 'not-arrived' | 'failed' }> {
  return state.kind === 'not-arrived' || state.kind === 'failed';
}

/** Whether an item's request got no answer, so that it may be on the service or not. */
export function mayHaveArrived({ kind }: OutboxState): boolean {
  return kind === 'checking' || kind === 'cannot-tell';
}

/** How an item's last request went wrong; null: it did not, or nobody knows. */
export function errorOf(state: OutboxState): ErrorData | null {
  return 'error' in state ? state.error : null;
}

/** The message that an item has become; null until that is known. */
export function msgIdOf(state: OutboxState): MsgId | null {
  return state.kind === 'sent' ? state.msgId : null;
}
