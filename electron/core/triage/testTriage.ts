/** Helpers for the tests of triage. */
import { filteredView, type ListFilter } from '../../../shared/model/conversations.ts';
import type { ConversationState, Seen } from '../../../shared/model/triage.ts';
import { c, m, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { listConversations } from '../conversations/conversations.ts';
import { setBaseline } from '../conversations/readMarks.ts';
import { setHead } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { createTriage, type Triage } from './createTriage.ts';

export const DONE: ConversationState = { kind: 'done' };
export const LATER: ConversationState = { kind: 'snoozed', until: 8_000_000_000_000 };

/** Conversations 1 to `count`, each with one unread message by Maria, the last the newest. */
export function storeWith(count: number, dir?: string): Store {
  const store = openTestStore(dir);
  setBaseline(store, 0);
  const messages = Array.from({ length: count }, (_, i) => wire(i + 1, { convId: i + 1 }));
  applyBatch(store, { messages, covered: { after: 0, through: count } });
  setHead(store, count);
  return store;
}

export const triageOf = (store: Store): Triage =>
  createTriage({ store, onChange: () => {}, onSet: () => {} });

/** The numbers of the conversations of a view, in its order. */
export const listed = (store: Store, kind: ListFilter): readonly number[] =>
  listConversations(store, { view: filteredView(kind, []), limit: 100 }).conversations.map(
    ({ convId }) => convId,
  );

/** Conversations of which everything has been seen. */
export const shown = (...ids: readonly number[]): readonly Seen[] =>
  ids.map((id) => ({ convId: c(id), upTo: m(Number.MAX_SAFE_INTEGER) }));

/** A message in a conversation, by Maria unless said otherwise. */
export const says = (id: number, convId: number, senderEmail?: string) =>
  wire(id, { convId, ...(senderEmail !== undefined && { senderEmail }) });
