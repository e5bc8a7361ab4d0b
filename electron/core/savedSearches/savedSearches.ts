import type { RouteParsed } from '../../../shared/contract/index.ts';
import { orNotFound } from '../../../shared/errors/errors.ts';
import type { SavedSearchId } from '../../../shared/model/ids.ts';
import {
  type CountedSearch,
  MAX_SAVED_SEARCHES,
  type RemovedSearch,
  type SavedSearchOutcome,
} from '../../../shared/model/savedSearches.ts';
import type { Store } from '../db/store.ts';
import { type KeepCountsOptions, keepCounts } from './keepCounts.ts';
import { addSaved, changeSaved, listSaved, moveSaved, removeSaved, type StoredSearch } from './table.ts';

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
  const find = (all: readonly StoredSearch[], id: SavedSearchId): StoredSearch =>
    orNotFound(all.find((one) => one.all.includes(id)) ?? null, 'search');

  const save = ({ id, at, ...search }: RouteParsed<'savedSearches.save'>): SavedSearchOutcome => {
    const all = listSaved(store);
    if (id !== null) {
      const found = find(all, id);
      changeSaved(store, found.all, search);
      return { kind: 'saved', id: found.id };
    }
    if (all.length >= MAX_SAVED_SEARCHES) return { kind: 'full' };
    const added = addSaved(store, search);
    if (at !== null) moveSaved(store, listSaved(store), added, at);
    return { kind: 'saved', id: added };
  };
  return {
    list: () =>
      listSaved(store).map((one) => {
        const { id, name, query } = one;
        return { id, name, query, count: counts.of(one) };
      }),
    save: (input) => {
      const outcome = store.local.transaction(() => save(input));
      if (outcome.kind === 'saved') changed();
      return outcome;
    },
    move: (asked, by) => {
      const all = listSaved(store);
      const found = find(all, asked);
      store.local.transaction(() => moveSaved(store, all, found.id, Math.max(0, all.indexOf(found) + by)));
      onChange();
    },
    remove: (id) => {
      const all = listSaved(store);
      const found = find(all, id);
      removeSaved(store, found.all);
      changed();
      return { name: found.name, query: found.query, at: all.indexOf(found) };
    },
    recount: counts.recount,
  };
}
