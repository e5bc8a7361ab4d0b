import type { Store } from '../../electron/core/db/store.ts';
import { resolveConditions } from '../../electron/core/search/resolveSearch.ts';
import type { SearchQuery } from '../../electron/core/search/searchQuery.ts';
import type { ConvId } from '../../shared/model/ids.ts';
import { parseSearch } from '../../shared/search/parseSearch.ts';

interface Options extends Partial<Pick<SearchQuery, 'before' | 'limit'>> {
  readonly convId?: ConvId;
  readonly now?: number;
}

/** The question that a search text puts to the index, as the route `search.messages` does. */
export function askedFor(
  store: Store,
  query: string,
  { convId, now, before = null, limit = 50 }: Options = {},
): SearchQuery {
  const { words, notWords, conditions } = parseSearch(query, now);
  const inOne = convId === undefined ? [] : [{ kind: 'conversation', ids: [convId], isNot: false } as const];
  return { words, notWords, checks: [...inOne, ...resolveConditions(store, conditions)], before, limit };
}
