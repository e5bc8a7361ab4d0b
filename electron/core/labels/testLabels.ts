/** Helpers for the tests of labels. */
import type { LabelId } from '../../../shared/model/ids.ts';
import { c } from '../../../testing/core/testStore.ts';
import { listConversations } from '../conversations/conversations.ts';
import type { Store } from '../db/store.ts';
import { createLabels, type Labels } from './createLabels.ts';

const NOW = 1_700_000_000_000;

export const labelsOn = (store: Store): Labels =>
  createLabels({ store, now: () => NOW, onConversation: () => {}, onChange: () => {} });

/** A new label. */
export function made(labels: Labels, name: string): LabelId {
  const saved = labels.save(null, { name, colour: 'red', letter: null });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  return saved.id;
}

/** The numbers of the conversations with a label, in the order of its view, and how many the view says that it has. */
export function listedWith(store: Store, labelId: LabelId) {
  const { conversations, total } = listConversations(store, { view: { kind: 'label', labelId }, limit: 100 });
  return { ids: conversations.map(({ convId }) => convId), total };
}

/** The numbers of the conversations that a search lists. */
export const found = (store: Store, filter: string): readonly number[] =>
  listConversations(store, { view: { kind: 'found', filter }, limit: 100 }).conversations.map(
    ({ convId }) => convId,
  );

export const several = (...ids: readonly number[]) => ids.map(c);
