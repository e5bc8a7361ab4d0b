import type { ConvId, LabelId } from './ids.ts';

export const LABEL_COLOURS = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type LabelColour = (typeof LABEL_COLOURS)[number];

/** A label of an account. The service and colleagues know nothing of it. */
export interface Label extends WrittenLabel {
  readonly id: LabelId;
  /** How many conversations have it. */
  readonly count: number;
}

export interface WrittenLabel {
  /** No other label of the account has it, in upper or lower case. */
  readonly name: string;
  readonly colour: LabelColour;
  /** The letter or digit that leads to its conversations after `g`; null: none. No other label has it. */
  readonly letter: string | null;
}

export const MAX_LABELS = 100;
/** UTF-16 units. */
export const MAX_LABEL_NAME = 40;

/** `full`: there are as many as there is room for. */
export type SavedLabel =
  | { readonly kind: 'saved'; readonly id: LabelId }
  | { readonly kind: 'name-taken' }
  | { readonly kind: 'letter-taken' }
  | { readonly kind: 'full' };

/** Conversations got or lost a label, or a label was deleted. */
export interface LabelsChanged {
  /** For undoing it. */
  readonly undoId: number;
  /** How many conversations are not as they were. */
  readonly conversations: number;
}

/** How many of some conversations have a label. */
export interface LabelShare {
  readonly id: LabelId;
  readonly count: number;
}

/** The person's own note on a conversation. It is never sent. */
export interface Note {
  readonly convId: ConvId;
  /** '' if there is none. */
  readonly text: string;
  /** Ms since the epoch; null if there is none. */
  readonly changed: number | null;
}

/** UTF-16 units. */
export const MAX_NOTE = 20_000;

/** A name as it is saved: on one line. */
export const asLabelName = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A text as it is saved: as a text box holds it. */
export const asNoteText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
