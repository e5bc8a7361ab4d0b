import type { ErrorData } from '../errors/errors.ts';
import type { ConvId, MsgId, OutboxId } from './ids.ts';
import type { SendPriority } from './priority.ts';

/** A message that the person sent, until the service has it. */
export interface OutboxItem {
  readonly id: OutboxId;
  /** Null for a new conversation that the service hasn't created yet. */
  readonly convId: ConvId | null;
  /** For a file its caption, which may be ''. */
  readonly text: string;
  /** Null for a text. */
  readonly file: OutgoingFile | null;
  readonly priority: SendPriority;
  /** For a new conversation only. */
  readonly title: string | null;
  readonly participants: readonly string[];
  readonly state: OutboxState;
  /** When the person sent it, ms since the epoch. All items of a new conversation have the time of the first one. */
  readonly created: number;
  /** When the person last sent it, ms since the epoch. */
  readonly askedAt: number;
  /** Its file was pasted or packed, and is deleted with it. Omitted: no. */
  readonly isFileOnlyHere?: true;
  /** A later item of its conversation was sent before it. Omitted: no. */
  readonly isOvertaken?: true;
  /** It was written to a conversation that a restored service lost. `name`: which that had on this computer. Omitted: no. */
  readonly lost?: { readonly name: string | null };
}

/** A file in the outbox. Only core knows its path. */
export interface OutgoingFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
}

/** The state of an outbox item; `transition` in core changes it. `error`: why its last request failed. */
export type OutboxState =
  /** Held until `until`, ms since the epoch, so that the person can undo the send. */
  | { readonly kind: 'held'; readonly until: number }
  /** Sent at `at`, ms since the epoch, or at the next start after that. */
  | { readonly kind: 'scheduled'; readonly at: number }
  /** Waits for its turn or for the service. With an `error` it is sent again automatically: that request was certainly not delivered. */
  | { readonly kind: 'queued'; readonly error: ErrorData | null }
  /** Queued for more than a day, or scheduled for a time that was missed by more: sent only if the person says so. */
  | { readonly kind: 'overdue' }
  | { readonly kind: 'sending' }
  /** May have been delivered: Parley checks, and never sends it again automatically. Without an `error`, Parley quit during the request. */
  | { readonly kind: 'checking'; readonly error: ErrorData | null }
  /** May have been delivered, and only the person can find out. */
  | { readonly kind: 'cannot-tell'; readonly doubt: Doubt; readonly error: ErrorData | null }
  /** Checked, and certainly not on the service. It still becomes `sent` if it appears later. */
  | { readonly kind: 'not-arrived'; readonly error: ErrorData | null }
  /** Rejected by the service, or impossible to send. */
  | { readonly kind: 'failed'; readonly error: ErrorData }
  /** The draft for a conversation that a restored service lost. The person never sent it. */
  | { readonly kind: 'kept-draft' }
  | { readonly kind: 'sent'; readonly msgId: MsgId };

/** Why it is unknown whether an item was delivered. */
export type Doubt =
  /** The messages on the service don't show it. */
  | { readonly kind: 'unclear' }
  /** A message was found for another item with almost the same words, which may have been this one. */
  | { readonly kind: 'rival' }
  /** This many items have the same text for different people. */
  | { readonly kind: 'twins'; readonly count: number };

/** States in which an item stays until the person does something. */
export type StuckState = Extract<
  OutboxState,
  { readonly kind: 'overdue' | 'cannot-tell' | 'not-arrived' | 'failed' | 'kept-draft' }
>;

/** Whether an item stays as it is until the person does something. */
export function isStuck(state: OutboxState): state is StuckState {
  return state.kind === 'overdue' || state.kind === 'cannot-tell' || isFailed(state);
}

/** Whether an item was certainly not delivered and isn't sent again automatically. */
export function isFailed(
  state: OutboxState,
): state is Extract<StuckState, { kind: 'not-arrived' | 'failed' | 'kept-draft' }> {
  return state.kind === 'not-arrived' || state.kind === 'failed' || state.kind === 'kept-draft';
}

/** Whether an item is being sent, or its delivery is being checked. */
export function isUnderWay({ kind }: OutboxState): boolean {
  return kind === 'sending' || kind === 'checking';
}

/** Whether an item's request got no response, so that it may or may not be on the service. */
export function mayHaveArrived({ kind }: OutboxState): boolean {
  return kind === 'checking' || kind === 'cannot-tell';
}

/** Why an item's last request failed; null: it didn't, or that is unknown. */
export function errorOf(state: OutboxState): ErrorData | null {
  return 'error' in state ? state.error : null;
}

/** The message of a sent item; null until it is known. */
export function msgIdOf(state: OutboxState): MsgId | null {
  return state.kind === 'sent' ? state.msgId : null;
}
