import type { SavedSearchId } from '../../../shared/model/ids.ts';
import type { NamedSearch, SavedSearch } from '../../../shared/model/savedSearches.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

/** In the person's order. */
export const listSaved = ({ local }: Local): readonly SavedSearch[] =>
  local.all<SavedSearch>('SELECT id, name, query FROM saved_searches ORDER BY place, id');

export function addSaved({ local }: Local, { name, query }: NamedSearch): SavedSearchId {
  const row = local.get<{ id: SavedSearchId }>(
    'INSERT INTO saved_searches (name, query, place) VALUES (?, ?, 0) RETURNING id',
    name,
    query,
  );
  if (row === undefined) throw new Error('The row of a saved search has no id.');
  return row.id;
}

export function changeSaved({ local }: Local, id: SavedSearchId, { name, query }: NamedSearch): void {
  local.run('UPDATE saved_searches SET name = ?, query = ? WHERE id = ?', name, query, id);
}

export function removeSaved({ local }: Local, id: SavedSearchId): void {
  local.run('DELETE FROM saved_searches WHERE id = ?', id);
}

/** Brings all of them into this order. */
export function orderSaved({ local }: Local, ids: readonly SavedSearchId[]): void {
  local.run(
    'UPDATE saved_searches SET place = wanted.key FROM json_each(?) AS wanted WHERE wanted.value = saved_searches.id',
    JSON.stringify(ids),
  );
}
