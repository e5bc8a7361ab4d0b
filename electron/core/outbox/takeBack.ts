import { AppError } from '../../../shared/errors/errors.ts';
import { whyApart, withItemsAhead } from '../../../shared/model/drafts.ts';
import { type OutboxId, stagedId } from '../../../shared/model/ids.ts';
import { isStuck, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Store } from '../db/store.ts';
import { getDraft, setDraft } from '../drafts/table.ts';
import { addStaged, listStaged } from '../files/staging/stagedTable.ts';
import { move } from './moves.ts';
import { getEntry, listUnsent, type OutboxEntry, removeOutbox } from './table.ts';

export interface TakenBack {
  /** The item, and those that come with it. */
  readonly items: readonly OutboxItem[];
  /** Null if they are in the draft, before the text written since. Else they stay in the outbox and aren't sent. */
  readonly refusal: AppError | null;
}

/**
 * Removes an item and puts it back into its draft before the text written since, or stops it where it is if the draft can't take it; in one
 * transaction. Held files of the same send come back together, and one that failed to create a conversation brings those that wait for it.
 */
export function takeBackIntoDraft(store: Store, id: OutboxId): TakenBack {
  return store.local.transaction(() => {
    const entry = getEntry(store, id);
    const together = entry ? sentTogether(store, entry) : [];
    const items = together.map(({ item }) => item);
    const convId = entry?.item.convId ?? null;
    const draft = getDraft(store, convId);
    const inUse = whyApart(draft, listStaged(store, convId).length, items);
    if (inUse !== null) {
      const refusal = new AppError(inUse, 'The draft has something that it must not be mixed with.');
      for (const item of items) move(store, item.id, { kind: 'stopped', error: refusal.toData() });
      return { items, refusal };
    }
    for (const { item, source } of together) {
      removeOutbox(store, item.id);
      const { file } = item;
      if (source && file) addStaged(store, item.convId, [{ ...file, ...source, id: stagedId(item.id) }]);
    }
    if (entry) setDraft(store, convId, withItemsAhead(draft, items));
    return { items, refusal: null };
  });
}

function sentTogether(store: Store, entry: OutboxEntry): readonly OutboxEntry[] {
  const { id, state } = entry.item;
  if (isStuck(state)) return [entry, ...listUnsent(store).filter(({ follows }) => follows === id)];
  if (entry.source === null || state.kind !== 'held') return [entry];
  const momentOf = ({ item }: OutboxEntry) => JSON.stringify([item.convId, item.created, item.state]);
  const moment = momentOf(entry);
  return listUnsent(store).filter((other) => other.source !== null && momentOf(other) === moment);
}
