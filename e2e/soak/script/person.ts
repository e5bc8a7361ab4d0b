import { createHash } from 'node:crypto';
import type { OutboxId } from '../../../shared/model/ids.ts';

/** Something that the person sent, or meant to when core died. */
export interface Pressed {
  readonly id: OutboxId;
  /** Null: a new conversation. */
  readonly convId: number | null;
  /** Of a new conversation; it tells one from another. */
  readonly title: string;
  readonly text: string;
  readonly file: PressedFile | null;
  /** Text and file as the service keeps them, which may differ in a dialect. */
  readonly kept: {
    readonly text: string;
    readonly file: { readonly name: string; readonly sha256: string } | null;
  };
  state: PressedState;
  /** How many had been pressed when the person sent it again, for the last time, after it had failed; 0: never. */
  pressedBeforeRetry: number;
}

type PressedState =
  /** A text that core hasn't said to have as a draft. */
  | 'typed'
  | 'sent'
  /** Core hasn't said that it has it. */
  | 'unsure'
  /** A staged file that wasn't sent yet. */
  | 'draft'
  /** Core hasn't said that it gave it back. */
  | 'taking'
  /** It was taken back, and is in the draft. */
  | 'left'
  /** It isn't a message: it was taken back and the person sent the draft as another one, or it was typed and never became a draft. */
  | 'over';

export interface PressedFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** Where the person has it; null when it was pasted. */
  readonly path: string | null;
}

/** A message as the person tells it from others: where, what, and which file. The same twice has the same key. */
export function keyOf(where: string, text: string, file: { name: string; sha256: string } | null): string {
  return JSON.stringify([where, text, file && [file.name, file.sha256]]);
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

export function keyOfPressed({ convId, title, kept }: Pressed): string {
  const where = convId === null ? `new ${title}` : String(convId);
  return keyOf(where, kept.text, kept.file);
}
