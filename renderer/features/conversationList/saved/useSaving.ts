import type { SavedSearchId } from '../../../../shared/model/ids.ts';
import {
  MAX_SAVED_SEARCHES,
  type NamedSearch,
  type RemovedSearch,
  type SavedSearchOutcome,
} from '../../../../shared/model/savedSearches.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useIsAll, useOpenStores } from '../../account/allAccounts.ts';
import type { SavedSearchesState } from './savedSearchesStore.ts';

/** `id` null: it is to be saved. */
export interface Edited extends NamedSearch {
  readonly id: SavedSearchId | null;
}

type Saved = Edited & { readonly id: SavedSearchId };

interface SavedIn {
  readonly state: SavedSearchesState;
  readonly id: SavedSearchId;
}

/**
 * Saves and removes searches; while all accounts are listed, in each of them, where those of one name and text are one. All reject with why
 * it failed in an account.
 */
export function useSaving() {
  const { savedSearches: own } = useAccountStores();
  const stores = useOpenStores();
  const isAll = useIsAll();
  const states = () => {
    const others = isAll ? [...stores.values()].map(({ savedSearches }) => savedSearches) : [];
    return [...new Set([own, ...others])].map((store) => store.getState());
  };
  const find = ({ id, name, query }: Saved): readonly SavedIn[] =>
    states().flatMap((state) => {
      const isAlike = (one: Saved) => isAll && one.name === name && one.query === query;
      const found = state.searches.find((one) => one.id === id) ?? state.searches.find(isAlike);
      return found ? [{ state, id: found.id }] : [];
    });
  const add = async (search: NamedSearch): Promise<SavedSearchOutcome['kind']> => {
    const lacking = states().filter(({ searches }) => !searches.some(({ query }) => query === search.query));
    if (lacking.some(({ searches }) => searches.length >= MAX_SAVED_SEARCHES)) return 'full';
    return saveEach(lacking, (state) => state.save({ id: null, ...search }));
  };
  return {
    isAll,
    /** The saved searches that this one is moved among: those of its account. */
    among: (id: SavedSearchId): SavedSearchesState => {
      const isOfIt = ({ searches }: SavedSearchesState) => searches.some((one) => one.id === id);
      return states().find(isOfIt) ?? own.getState();
    },
    save: ({ id, ...before }: Edited, next: NamedSearch) =>
      id === null
        ? add(next)
        : saveEach(find({ id, ...before }), (one) => one.state.save({ id: one.id, ...next })),
    /** Resolves with a function that puts it back. */
    remove: async (view: Saved): Promise<() => Promise<SavedSearchOutcome['kind']>> => {
      const removed = await Promise.all(
        find(view).map(
          async ({ state, id }): Promise<[SavedSearchesState, RemovedSearch]> => [
            state,
            await state.remove(id),
          ],
        ),
      );
      return () => saveEach(removed, ([state, search]) => state.save({ id: null, ...search }));
    },
  };
}

async function saveEach<T>(
  all: readonly T[],
  save: (one: T) => Promise<SavedSearchOutcome>,
): Promise<SavedSearchOutcome['kind']> {
  const outcomes = await Promise.all(all.map(save));
  return outcomes.some(({ kind }) => kind === 'full') ? 'full' : 'saved';
}
