import { withItemsAhead } from '../../../shared/model/drafts.ts';
import { type OutboxId, stagedId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Store } from '../db/store.ts';
import { getDraft, setDraft } from '../drafts/table.ts';
import { addStaged } from '../files/staging/stagedTable.ts';
import { getEntry, listUnsent, type OutboxEntry, removeOutbox } from './table.ts';

/**
 * Removes an item and puts it back into its draft before the text written since, in one transaction. Held files of the same send come back
 * together. Returns the removed items.
 */
export function takeBackIntoDraft(store: Store, id: OutboxId): readonly OutboxItem[] {
  return store.local.transaction(() => {
    const entry = getEntry(store, id);
    const together = entry ? sentTogether(store, entry) : [];
    for (const { item, source } of together) {
      removeOutbox(store, item.id);
      const { file } = item;
      if (source && file) addStaged(store, item.convId, [{ ...file, ...source, id: stagedId(item.id) }]);
    }
    const items = together.map(({ item }) => item);
    const [first] = items;
    if (first) setDraft(store, first.convId, withItemsAhead(getDraft(store, first.convId), items));
    return items;
  });
}

function sentTogether(store: Store, entry: OutboxEntry): readonly OutboxEntry[] {
  if (entry.source === null || entry.item.state.kind !== 'held') return [entry];
  const momentOf = ({ item }: OutboxEntry) => JSON.stringify([item.convId, item.created, item.state]);
  const moment = momentOf(entry);
  return listUnsent(store).filter((other) => other.source !== null && momentOf(other) === moment);
}
