import type { LabelId } from '../../../../shared/model/ids.ts';
import type { Label, WrittenLabel } from '../../../../shared/model/labels.ts';
import { fold } from '../../../../shared/text/fold.ts';
import type { Store } from '../../db/store.ts';

type Local = Pick<Store, 'local'>;
export type StoredLabel = Omit<Label, 'count'>;

const COLUMNS = 'labelId AS id, name, colour, letter';

/** In their order, each with the number of its conversations. */
export function listLabels({ local, archive }: Store): readonly Label[] {
  const counts = new Map(
    archive
      .all<{ view: string; count: number }>("SELECT view, count FROM view_counts WHERE view GLOB 'label:*'")
      .map(({ view, count }) => [view, count]),
  );
  return local
    .all<StoredLabel>(`SELECT ${COLUMNS} FROM labels ORDER BY place`)
    .map((label) => ({ ...label, count: counts.get(`label:${label.id}`) ?? 0 }));
}

export const getLabel = ({ local }: Local, id: LabelId): StoredLabel | null =>
  local.get<StoredLabel>(`SELECT ${COLUMNS} FROM labels WHERE labelId = ?`, id) ?? null;

/** The label with that name, or with that letter. */
export const findLabel = (
  { local }: Local,
  { name, letter }: { readonly name?: string; readonly letter?: string },
): StoredLabel | null =>
  local.get<StoredLabel>(
    `SELECT ${COLUMNS} FROM labels WHERE folded = ? OR letter = ?`,
    name === undefined ? null : fold(name),
    letter ?? null,
  ) ?? null;

export const countLabels = ({ local }: Local): number =>
  local.get<{ n: number }>('SELECT count(*) AS n FROM labels')?.n ?? 0;

/** `id` null: a new one, which comes last. */
export function putLabel({ local }: Local, id: LabelId | null, label: WrittenLabel): LabelId {
  const { name, colour, letter } = label;
  const row = local.get<{ id: LabelId }>(
    `INSERT INTO labels (labelId, name, folded, colour, letter, place)
     VALUES (:id, :name, :folded, :colour, :letter, (SELECT ifnull(max(place), 0) + 1 FROM labels))
     ON CONFLICT (labelId) DO UPDATE SET name = :name, folded = :folded, colour = :colour, letter = :letter
     RETURNING labelId AS id`,
    { id, name, folded: fold(name), colour, letter },
  );
  if (row === undefined) throw new Error('The row of a label has no id.');
  return row.id;
}

/** Puts the labels in that order. */
export function placeLabels({ local }: Local, ids: readonly LabelId[]): void {
  local.transaction(() => {
    for (const [place, id] of ids.entries())
      local.run('UPDATE labels SET place = ? WHERE labelId = ?', place, id);
  });
}

export function deleteLabel({ local }: Local, id: LabelId): void {
  local.run('DELETE FROM labels WHERE labelId = ?', id);
}

/** The labels that a search means by a name: the one called so, or else those with it in their names. A search text has no quotes in a name. */
export function labelsCalled({ local }: Local, name: string): readonly LabelId[] {
  const wanted = fold(name).replaceAll('"', '');
  const labels = local.all<{ id: LabelId; plain: string }>(
    `SELECT labelId AS id, replace(folded, '"', '') AS plain FROM labels WHERE instr(plain, ?) > 0`,
    wanted,
  );
  const exact = labels.filter(({ plain }) => plain === wanted);
  return (exact.length > 0 ? exact : labels).map(({ id }) => id);
}
