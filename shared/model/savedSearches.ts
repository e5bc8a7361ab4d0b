import type { SavedSearchId } from './ids.ts';
import type { FoundCount } from './search.ts';

/** A search that the person keeps as a view. It stays on this computer. */
export interface SavedSearch extends NamedSearch {
  readonly id: SavedSearchId;
}

export interface NamedSearch {
  readonly name: string;
  /** As it is typed in the search box. */
  readonly query: string;
}

/** With the number of messages that it finds; null: not counted yet, or search is unavailable. */
export interface CountedSearch extends SavedSearch {
  readonly count: FoundCount | null;
}

/** As many as there are keys for them: digits first, then the letters that lead to no view. */
export const SAVED_SEARCH_KEYS = '1234567890bfhjkmopqrvxyz';
export const MAX_SAVED_SEARCHES = SAVED_SEARCH_KEYS.length;
/** UTF-16 units. */
export const LONGEST_SEARCH_NAME = 100;

/** `full`: there are as many as there is room for. */
export type SavedSearchOutcome =
  | { readonly kind: 'saved'; readonly id: SavedSearchId }
  | { readonly kind: 'full' };

/** A removed one with its place in the list, so that it can be put back there. */
export interface RemovedSearch extends NamedSearch {
  readonly at: number;
}

/** A name as it is saved: on one line. */
export const asSearchName = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
