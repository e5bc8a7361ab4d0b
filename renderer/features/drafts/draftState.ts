import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Draft, EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { StagedId } from '../../../shared/model/ids.ts';
import type { SendPriority } from '../../../shared/model/priority.ts';
import type { DraftKey } from '../staging/stagedStore.ts';

/** A sent text, as it was at the press of the key, until the outbox has it. */
export interface HeldText {
  /** Of the item that it becomes. */
  readonly id: string;
  readonly text: string;
  readonly priority: SendPriority;
  readonly captionOn: StagedId | null;
  /** Null: all that were staged then; they are being read. */
  readonly files: readonly StagedId[] | null;
}

export interface DraftState {
  readonly draft: Draft;
  /** In the order they were sent. In the saved draft they come before the text in the box. */
  readonly held: readonly HeldText[];
  /** The held text that core, which is restarting, can't yet tell whether the outbox has. */
  readonly inDoubt: HeldText | null;
  /** The text that was inserted before what the person was typing, UTF-16 units; a new object each time. */
  readonly cameAhead: { readonly length: number } | null;
  /** False until the saved draft has been read; saving earlier would overwrite it. */
  readonly isLoaded: boolean;
}

/** Changes to the draft before the saved one was read. */
export interface Early {
  /** The person's changes. They win, but a text comes after the saved one. */
  changes: Partial<Draft>;
  /** The text in the box was sent once: it is a message of its own. */
  standsApart: boolean;
}

export const createDraftState = (): StoreApi<DraftState> =>
  createStore(() => ({ draft: EMPTY_DRAFT, held: [], inDoubt: null, cameAhead: null, isLoaded: false }));

/** The form's address belongs to the conversation that its first message creates. */
export const addressless = (convId: DraftKey, draft: Draft): Draft =>
  convId === null ? { ...draft, title: '', participants: [] } : draft;

export const isBlank = ({ text, priority, title, participants }: Draft): boolean =>
  text === '' && priority === 0 && title === '' && participants.length === 0;

export const without = (held: readonly HeldText[], id: string) => held.filter((each) => each.id !== id);
