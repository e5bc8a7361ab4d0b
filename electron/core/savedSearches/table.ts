import type { SavedSearchId } from '../../../shared/model/ids.ts';
import type { NamedSearch, SavedSearch } from '../../../shared/model/savedSearches.ts';
import { automatically } from '../db/automatically.ts';
import { GAP, movedTo, type Placed } from '../db/placing.ts';
import type { Store } from '../db/store.ts';
import { labelsNamed, type NamedLabels, withNames } from './labelsInQuery.ts';

type Local = Pick<Store, 'local'>;

/** The same search may have been saved on several computers: the first stands for all. */
export interface StoredSearch extends SavedSearch, Placed<SavedSearchId> {
  readonly all: readonly SavedSearchId[];
}

/** In the person's order. */
export function listSaved(store: Local): readonly StoredSearch[] {
  const rows = store.local
    .all<SavedSearch & { labels: string | null; place: number }>(
      'SELECT id, name, query, labels, place FROM saved_searches ORDER BY place, id',
    )
    .map(({ labels, ...row }) => ({
      ...row,
      query: withNames(store, row.query, JSON.parse(labels ?? '[]') as NamedLabels),
    }));
  const bySearch = Map.groupBy(rows, ({ name, query }) => JSON.stringify([name, query]));
  return [...bySearch.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, all: same.map(({ id }) => id) })),
  );
}

/** A new one, which comes last. */
export function addSaved(store: Local, search: NamedSearch): SavedSearchId {
  const row = store.local.get<{ id: SavedSearchId; last: number }>(
    'SELECT random() & 0xFFFFFFFFFFFFF AS id, (SELECT ifnull(max(place), 0) FROM saved_searches) AS last',
  );
  if (row === undefined) throw new Error('There is no id for a saved search.');
  putSaved(store, row.id, search, labelsNamed(store, search.query), row.last + GAP);
  return row.id;
}

export function putSaved(
  { local }: Local,
  id: SavedSearchId,
  { name, query }: NamedSearch,
  labels: NamedLabels,
  place: number,
): void {
  local.run(
    `INSERT INTO saved_searches (id, name, query, labels, place) VALUES (:id, :name, :query, :labels, :place)
     ON CONFLICT (id) DO UPDATE SET name = :name, query = :query, labels = :labels, place = :place`,
    { id, name, query, labels: JSON.stringify(labels), place },
  );
}

export function changeSaved(store: Local, ids: readonly SavedSearchId[], { name, query }: NamedSearch): void {
  store.local.run(
    'UPDATE saved_searches SET name = ?, query = ?, labels = ? WHERE id IN (SELECT value FROM json_each(?))',
    ...[name, query, JSON.stringify(labelsNamed(store, query)), JSON.stringify(ids)],
  );
}

export function removeSaved({ local }: Local, ids: readonly SavedSearchId[]): void {
  local.run('DELETE FROM saved_searches WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
}

/** Puts one at that index of the list, with all for which it stands: else another of them would be there in its place. */
export function moveSaved(
  { local }: Local,
  list: readonly StoredSearch[],
  id: SavedSearchId,
  to: number,
): void {
  const same = new Map(list.map((one) => [one.id, one.all]));
  for (const { id: moved, place } of movedTo(list, id, to))
    local.run(
      'UPDATE saved_searches SET place = ? WHERE id IN (SELECT value FROM json_each(?))',
      ...[place, JSON.stringify(same.get(moved) ?? [moved])],
    );
}

/** Those from before labels were noted name the labels that are called so now. */
export function noteLabels(store: Local): void {
  const rows = store.local.all<SavedSearch>(
    'SELECT id, name, query FROM saved_searches WHERE labels IS NULL',
  );
  if (rows.length === 0) return;
  automatically(store, () => {
    for (const { id, query } of rows)
      store.local.run(
        'UPDATE saved_searches SET labels = ? WHERE id = ?',
        JSON.stringify(labelsNamed(store, query)),
        id,
      );
  });
}
