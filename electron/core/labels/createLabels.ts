import { setImmediate as letOthersIn } from 'node:timers/promises';
import { orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId, LabelId } from '../../../shared/model/ids.ts';
import {
  type Label,
  type LabelShare,
  MAX_LABELS,
  type Note,
  type SavedLabel,
  type WrittenLabel,
} from '../../../shared/model/labels.ts';
import { shareOf } from '../conversations/labels/labelled.ts';
import {
  addLabel,
  changeLabel,
  countLabels,
  findLabel,
  getLabel,
  listLabels,
  moveLabel,
} from '../conversations/labels/labelTable.ts';
import { getNote, setNote } from '../conversations/labels/notes.ts';
import type { Store } from '../db/store.ts';
import { createLabelChanges, type LabelChanges, type LabelOptions } from './labelChanges.ts';

/**
 * The account's labels, the conversations that have them, and private notes. Each rejects with AppError `not-found` for a label that was
 * deleted, and with `disk-full` with everything as before. `undo` rejects with `not-found` also for an older change, a second time, and if
 * the name or letter of a deleted label is taken now, or there is no more room.
 */
export interface Labels extends LabelChanges {
  list(): readonly Label[];
  /** `id` null: a new one. */
  save(id: LabelId | null, label: WrittenLabel): SavedLabel;
  move(id: LabelId, to: number): void;
  shares(convIds: readonly ConvId[]): Promise<readonly LabelShare[]>;
  note(convId: ConvId): Note;
  /** Returns the note that there was. */
  setNote(convId: ConvId, text: string): Note;
}

interface Options extends LabelOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
}

export function createLabels({ now, ...options }: Options): Labels {
  const { store, onConversation, onChange } = options;
  return {
    ...createLabelChanges(options),
    list: () => listLabels(store),
    save: (id, label) => {
      const outcome = save(store, id, label);
      if (outcome.kind === 'saved') onChange();
      return outcome;
    },
    move: (id, to) => {
      moveLabel(store, orNotFound(getLabel(store, id), 'label').id, to);
      onChange();
    },
    shares: (convIds) => sharesOf(store, convIds),
    note: (convId) => getNote(store, convId),
    setNote: (convId, text) => {
      const before = setNote(store, convId, text, now());
      onConversation(convId);
      return before;
    },
  };
}

/** A few ms, after which others are let in. */
const AT_ONCE = 500;

async function sharesOf(store: Store, convIds: readonly ConvId[]): Promise<readonly LabelShare[]> {
  const all = [...new Set(convIds)];
  const counts = new Map<LabelId, number>();
  for (let at = 0; at < all.length; at += AT_ONCE) {
    if (at > 0) await letOthersIn();
    for (const { id, count } of shareOf(store, all.slice(at, at + AT_ONCE)))
      counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return Array.from(counts, ([id, count]) => ({ id, count }));
}

function save(store: Store, asked: LabelId | null, label: WrittenLabel): SavedLabel {
  const id = asked === null ? null : orNotFound(getLabel(store, asked), 'label').id;
  const isOther = (found: { readonly id: LabelId } | null) => found !== null && found.id !== id;
  if (isOther(findLabel(store, { name: label.name }))) return { kind: 'name-taken' };
  if (label.letter !== null && isOther(findLabel(store, { letter: label.letter })))
    return { kind: 'letter-taken' };
  if (id === null && countLabels(store) >= MAX_LABELS) return { kind: 'full' };
  if (id === null) return { kind: 'saved', id: addLabel(store, label) };
  changeLabel(store, id, label);
  return { kind: 'saved', id };
}
