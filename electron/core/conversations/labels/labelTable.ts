import type { LabelId } from '../../../../shared/model/ids.ts';
import type { Label, WrittenLabel } from '../../../../shared/model/labels.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { GAP, movedTo, type Placed } from '../../db/placing.ts';
import type { Store } from '../../db/store.ts';

type Local = Pick<Store, 'local'>;
export type StoredLabel = Omit<Label, 'count'>;

/** One of the labels that have the same name, and are one: computers made them before they met. */
export interface LabelRow extends WrittenLabel {
  readonly id: LabelId;
  readonly place: number;
}

const COLUMNS = 'labelId AS id, name, colour, letter';
const IN_ORDER = 'ORDER BY place, labelId';
/** Those that are one with a label. */
const SAME = 'folded = (SELECT folded FROM labels WHERE labelId = :id)';

/** In their order, each with the number of its conversations. */
export function listLabels({ local, archive }: Store): readonly Label[] {
  const counts = new Map(
    archive
      .all<{ view: string; count: number }>("SELECT view, count FROM view_counts WHERE view GLOB 'label:*'")
      .map(({ view, count }) => [view, count]),
  );
  return local
    .all<StoredLabel>(`SELECT ${COLUMNS} FROM shown_labels ${IN_ORDER}`)
    .map((label) => ({ ...label, count: counts.get(`label:${label.id}`) ?? 0 }));
}

/** The label that stands for it. */
export const getLabel = ({ local }: Local, id: LabelId): StoredLabel | null =>
  local.get<StoredLabel>(`SELECT ${COLUMNS} FROM shown_labels WHERE ${SAME}`, { id }) ?? null;

/** All that are one with it. */
export const labelRows = ({ local }: Local, id: LabelId): readonly LabelRow[] =>
  local.all<LabelRow>(`SELECT ${COLUMNS}, place FROM labels WHERE ${SAME} ORDER BY labelId`, { id });

/** The label with that name, or with that letter. */
export const findLabel = (
  { local }: Local,
  { name, letter }: { readonly name?: string; readonly letter?: string },
): StoredLabel | null =>
  local.get<StoredLabel>(
    `SELECT ${COLUMNS} FROM shown_labels WHERE folded = ? OR letter = ?`,
    name === undefined ? null : fold(name),
    letter ?? null,
  ) ?? null;

export const countLabels = ({ local }: Local): number =>
  local.get<{ n: number }>('SELECT count(*) AS n FROM shown_labels')?.n ?? 0;

/** A new one, which comes last. */
export function addLabel(store: Local, label: WrittenLabel): LabelId {
  const last = store.local.get<{ place: number }>('SELECT ifnull(max(place), 0) AS place FROM labels');
  const row = store.local.get<{ id: LabelId }>('SELECT random() & 0xFFFFFFFFFFFFF AS id');
  if (row === undefined) throw new Error('There is no id for a label.');
  putLabelRow(store, { ...label, id: row.id, place: (last?.place ?? 0) + GAP });
  return row.id;
}

/** Changes all that are one with it. */
export function changeLabel({ local }: Local, id: LabelId, { name, colour, letter }: WrittenLabel): void {
  local.run(
    `UPDATE labels SET name = :name, folded = :folded, colour = :colour, letter = :letter WHERE ${SAME}`,
    { id, name, folded: fold(name), colour, letter },
  );
}

/** This one alone. */
export function putLabelRow({ local }: Local, { id, name, colour, letter, place }: LabelRow): void {
  local.run(
    `INSERT INTO labels (labelId, name, folded, colour, letter, place)
     VALUES (:id, :name, :folded, :colour, :letter, :place)
     ON CONFLICT (labelId) DO UPDATE SET name = :name, folded = :folded, colour = :colour, letter = :letter, place = :place`,
    { id, name, folded: fold(name), colour, letter, place },
  );
}

/** Puts a label at that index of the list. */
export function moveLabel({ local }: Local, id: LabelId, to: number): void {
  const list = local.all<Placed<LabelId>>(`SELECT labelId AS id, place FROM shown_labels ${IN_ORDER}`);
  local.transaction(() => {
    for (const { id: moved, place } of movedTo(list, id, to))
      local.run(`UPDATE labels SET place = :place WHERE ${SAME}`, { id: moved, place });
  });
}

/** With all that are one with it. Its conversations are still known, in case it comes back. */
export function deleteLabel({ local }: Local, id: LabelId): void {
  local.run(`DELETE FROM labels WHERE ${SAME}`, { id });
}

/** This one alone. */
export function deleteLabelRow({ local }: Local, id: LabelId): void {
  local.run('DELETE FROM labels WHERE labelId = ?', id);
}

/** The labels that a search means by a name: the one called so, or else those with it in their names. A search text has no quotes in a name. */
export function labelsCalled({ local }: Local, name: string): readonly LabelId[] {
  const wanted = fold(name).replaceAll('"', '');
  const labels = local.all<{ id: LabelId; plain: string }>(
    `SELECT labelId AS id, replace(folded, '"', '') AS plain FROM shown_labels WHERE instr(plain, ?) > 0`,
    wanted,
  );
  const exact = labels.filter(({ plain }) => plain === wanted);
  return (exact.length > 0 ? exact : labels).map(({ id }) => id);
}
