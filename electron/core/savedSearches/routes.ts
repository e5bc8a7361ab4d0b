import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { SavedSearches } from './savedSearches.ts';

/** Handles the routes `savedSearches.*` for the account that `current` returns. */
export function savedSearchRoutes(
  current: () => { readonly savedSearches: SavedSearches },
): Handlers<RoutesOf<'savedSearches'>> {
  return {
    'savedSearches.list': () => current().savedSearches.list(),
    'savedSearches.save': (input) => current().savedSearches.save(input),
    'savedSearches.move': ({ id, by }) => {
      current().savedSearches.move(id, by);
      return null;
    },
    'savedSearches.remove': ({ id }) => current().savedSearches.remove(id),
  };
}
