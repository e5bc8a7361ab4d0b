import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../../../shared/contract/index.ts';
import type { SavedSearchId } from '../../../../shared/model/ids.ts';
import type {
  CountedSearch,
  RemovedSearch,
  SavedSearchOutcome,
} from '../../../../shared/model/savedSearches.ts';
import type { Bridge, Connected } from '../../../lib/bridge/connected.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { createQuery } from '../../../lib/query/query.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly savedSearches: Connected<SavedSearchesState>;
  }
}

export interface SavedSearchesState {
  /** In the person's order. */
  readonly searches: readonly CountedSearch[];
  /** The one that was opened last, since several may have its text; null: none was. */
  readonly opened: SavedSearchId | null;
  open(id: SavedSearchId): void;
  /** These reject with AppError. */
  save(search: RouteInput<'savedSearches.save'>): Promise<SavedSearchOutcome>;
  move(id: SavedSearchId, by: 1 | -1): Promise<unknown>;
  remove(id: SavedSearchId): Promise<RemovedSearch>;
}

export function createSavedSearchesStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<SavedSearchesState> {
  const store = createStore<SavedSearchesState>(() => ({
    searches: [],
    opened: null,
    open: (id) => store.setState({ opened: id }),
    save: (search) => request('savedSearches.save', search),
    move: (id, by) => request('savedSearches.move', { id, by }),
    remove: (id) => request('savedSearches.remove', { id }),
  }));
  const { watch } = createQuery({
    ...{ on, failed },
    ask: () => request('savedSearches.list', {}),
    answered: (searches) => store.setState({ searches }),
    touchedBy: { savedSearches: () => true },
  });
  return Object.assign(store, { connect: watch });
}

export const useSavedSearches = <T>(select: (state: SavedSearchesState) => T): T =>
  useStore(useAccountStores().savedSearches, select);
