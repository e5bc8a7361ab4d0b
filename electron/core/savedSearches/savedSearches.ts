import type { RouteParsed } from '../../../shared/contract/index.ts';
import { orNotFound } from '../../../shared/errors/errors.ts';
import type { SavedSearchId } from '../../../shared/model/ids.ts';
import {
  type CountedSearch,
  MAX_SAVED_SEARCHES,
  type RemovedSearch,
  type SavedSearch,
  type SavedSearchOutcome,
} from '../../../shared/model/savedSearches.ts';
import type { Store } from '../db/store.ts';
import { type KeepCountsOptions, keepCounts } from './keepCounts.ts';
import { addSaved, changeSaved, listSaved, orderSaved, removeSaved } from './table.ts';

/** The account's saved searches. */
export interface SavedSearches {
  list(): readonly CountedSearch[];
  /** @throws AppError `not-found` */
  save(input: RouteParsed<'savedSearches.save'>): SavedSearchOutcome;
  /** @throws AppError `not-found` */
  move(id: SavedSearchId, by: 1 | -1): void;
  /** @throws AppError `not-found` */
  remove(id: SavedSearchId): RemovedSearch;
  /** Messages or conversations may have changed: counts again, soon. */
  recount(): void;
}

interface Options extends Omit<KeepCountsOptions, 'list'> {
  readonly store: Store;
}

export function createSavedSearches({ store, ...options }: Options): SavedSearches {
  const { onChange } = options;
  const counts = keepCounts({ ...options, list: () => listSaved(store) });
  const changed = () => {
    onChange();
    counts.recount();
  };
  const indexOf = (all: readonly SavedSearch[], id: SavedSearchId): number =>
    all.indexOf(orNotFound(all.find((one) => one.id === id) ?? null, 'search'));

  const save = ({ id, at, ...search }: RouteParsed<'savedSearches.save'>): SavedSearchOutcome => {
    const all = listSaved(store);
    if (id !== null) {
      indexOf(all, id);
      changeSaved(store, id, search);
      return { kind: 'saved', id };
    }
    if (all.length >= MAX_SAVED_SEARCHES) return { kind: 'full' };
    const added = addSaved(store, search);
    orderSaved(store, all.map((one) => one.id).toSpliced(at ?? all.length, 0, added));
    return { kind: 'saved', id: added };
  };
  return {
    list: () => listSaved(store).map((one) => ({ ...one, count: counts.of(one) })),
    save: (input) => {
      const outcome = store.local.transaction(() => save(input));
      if (outcome.kind === 'saved') changed();
      return outcome;
    },
    move: (id, by) => {
      const all = listSaved(store);
      const from = indexOf(all, id);
      const others = all.map((one) => one.id).toSpliced(from, 1);
      orderSaved(store, others.toSpliced(Math.max(0, from + by), 0, id));
      onChange();
    },
    remove: (id) => {
      const all = listSaved(store);
      const at = indexOf(all, id);
      const { name, query } = orNotFound(all[at] ?? null, 'search');
      removeSaved(store, id);
      changed();
      return { name, query, at };
    },
    recount: counts.recount,
  };
}
