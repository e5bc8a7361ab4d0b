import { z } from 'zod';
import { zLabelId, zSavedSearchId } from '../../../shared/contract/inputs.ts';
import { LONGEST_SEARCH_NAME, MAX_SAVED_SEARCHES } from '../../../shared/model/savedSearches.ts';
import { LONGEST_SEARCH } from '../../../shared/model/search.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';
import { listSaved, putSaved, removeSaved } from './table.ts';

const zQuery = z.string().min(1).max(LONGEST_SEARCH);

/** See `InBackup`. */
export const SEARCHES_IN_BACKUP = {
  searches: inBackup({
    table: 'saved_searches',
    hasNumbers: false,
    zKey: z.tuple([zSavedSearchId]),
    zValue: z.tuple([
      z.string().min(1).max(LONGEST_SEARCH_NAME),
      zQuery,
      z.array(z.tuple([zQuery, zLabelId])).max(LONGEST_SEARCH),
      z.int(),
    ]),
    read: `SELECT json_array(name, query, json(ifnull(labels, '[]')), place) FROM saved_searches
      WHERE id = changes.key ->> 0`,
    put: (store, [id], value) => {
      if (value === null) return removeSaved(store, [id]);
      const [name, query, labels, place] = value;
      putSaved(store, id, { name, query }, labels, place);
    },
    canBeHere: (store, [id], [name, query]) => {
      const all = listSaved(store);
      return (
        all.length < MAX_SAVED_SEARCHES ||
        all.some((one) => one.all.includes(id) || (one.name === name && one.query === query))
      );
    },
  }),
} as const satisfies Readonly<Record<string, InBackup>>;
