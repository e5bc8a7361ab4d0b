import { z } from 'zod';
import {
  asSearchName,
  type CountedSearch,
  LONGEST_SEARCH_NAME,
  MAX_SAVED_SEARCHES,
  type RemovedSearch,
  type SavedSearchOutcome,
} from '../model/savedSearches.ts';
import { LONGEST_SEARCH } from '../model/search.ts';
import { nothing, route, zSavedSearchId } from './inputs.ts';

export const savedSearchesCoreRoutes = {
  /** In the person's order. */
  'savedSearches.list': route<readonly CountedSearch[]>()(nothing),
  /** `id` null: a new one, at the index `at`, or last if that is null. Rejects with `not-found` for one that was removed. */
  'savedSearches.save': route<SavedSearchOutcome>()(
    z
      .object({
        id: zSavedSearchId.nullable(),
        name: z.string().transform(asSearchName).pipe(z.string().min(1).max(LONGEST_SEARCH_NAME)),
        query: z.string().trim().min(1).max(LONGEST_SEARCH),
        at: z.number().int().min(0).max(MAX_SAVED_SEARCHES).nullable().default(null),
      })
      .strict(),
  ),
  /** One place up (-1) or down (1). */
  'savedSearches.move': route<null>()(
    z.object({ id: zSavedSearchId, by: z.union([z.literal(1), z.literal(-1)]) }).strict(),
  ),
  'savedSearches.remove': route<RemovedSearch>()(z.object({ id: zSavedSearchId }).strict()),
} as const;

export interface SavedSearchesCoreEvents {
  /** The list or its counts changed: read it again. */
  savedSearches: null;
}
