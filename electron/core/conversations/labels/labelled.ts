import type { ConvId, LabelId } from '../../../../shared/model/ids.ts';
import type { LabelShare } from '../../../../shared/model/labels.ts';
import type { Store } from '../../db/store.ts';

const AMONG = 'convId IN (SELECT value FROM json_each(?))';

/** The labels of these conversations, each list in the order of the labels. */
export function labelsOf(
  { local }: Pick<Store, 'local'>,
  convIds: readonly ConvId[],
): ReadonlyMap<number, readonly LabelId[]> {
  const rows = local.all<{ convId: number; id: LabelId }>(
    `SELECT convId, labelId AS id FROM conversation_labels JOIN labels USING (labelId) WHERE ${AMONG} ORDER BY place`,
    JSON.stringify(convIds),
  );
  const byConversation = Map.groupBy(rows, ({ convId }) => convId);
  return new Map([...byConversation].map(([convId, own]) => [convId, own.map(({ id }) => id)]));
}

/** How many of these conversations have each label. */
export const shareOf = ({ local }: Pick<Store, 'local'>, convIds: readonly ConvId[]): readonly LabelShare[] =>
  local.all<LabelShare>(
    `SELECT labelId AS id, count(*) AS count FROM conversation_labels WHERE ${AMONG} GROUP BY labelId`,
    JSON.stringify(convIds),
  );

/** All conversations with a label, also those that the archive doesn't have now. */
export const everyLabelled = ({ local }: Pick<Store, 'local'>, id: LabelId): readonly ConvId[] =>
  local
    .all<{ convId: ConvId }>('SELECT convId FROM conversation_labels WHERE labelId = ?', id)
    .map(({ convId }) => convId);

/** The conversations of the archive with one of these labels. */
export const labelledWith = (
  { archive }: Pick<Store, 'archive'>,
  ids: readonly LabelId[],
): readonly ConvId[] =>
  archive
    .all<{ convId: ConvId }>(
      'SELECT DISTINCT convId FROM labelled WHERE labelId IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    )
    .map(({ convId }) => convId);

/** Those of these conversations that the archive has, and that have the label (`isOn`), or don't. */
export const withLabel = (
  { archive }: Pick<Store, 'archive'>,
  { id, isOn }: Labelling,
  convIds: readonly ConvId[],
): readonly ConvId[] =>
  archive
    .all<{ convId: ConvId }>(
      `SELECT convId FROM conversations AS c WHERE ${AMONG}
         AND EXISTS (SELECT 1 FROM labelled AS l WHERE l.labelId = ? AND l.convId = c.convId) = ?`,
      ...[JSON.stringify(convIds), id, Number(isOn)],
    )
    .map(({ convId }) => convId);

/** A label that is put on conversations, or taken off. */
export interface Labelling {
  readonly id: LabelId;
  readonly isOn: boolean;
}

/**
 * Puts a label on conversations that don't have it, or takes it off those that have it, in local.db first: a start makes the archive fit it.
 * If the archive can't be written, local.db is as before again: the person hears that it failed.
 */
export function writeLabel(store: Store, labelling: Labelling, convIds: readonly ConvId[]): void {
  saveRows(store, labelling, convIds);
  try {
    mirror(store, labelling, convIds);
  } catch (thrown) {
    saveRows(store, { ...labelling, isOn: !labelling.isOn }, convIds);
    throw thrown;
  }
}

function saveRows(
  { local }: Pick<Store, 'local'>,
  { id, isOn }: Labelling,
  convIds: readonly ConvId[],
): void {
  const ids = JSON.stringify(convIds);
  if (isOn)
    local.run(
      'INSERT OR IGNORE INTO conversation_labels (convId, labelId) SELECT value, ? FROM json_each(?)',
      ...[id, ids],
    );
  else local.run(`DELETE FROM conversation_labels WHERE labelId = ? AND ${AMONG}`, id, ids);
}

function mirror(
  { archive }: Pick<Store, 'archive'>,
  { id, isOn }: Labelling,
  convIds: readonly ConvId[],
): void {
  const ids = JSON.stringify(convIds);
  if (isOn)
    archive.run(
      `INSERT OR IGNORE INTO labelled (labelId, convId, listed) SELECT ?, convId, place FROM conversations WHERE ${AMONG}`,
      ...[id, ids],
    );
  else archive.run(`DELETE FROM labelled WHERE labelId = ? AND ${AMONG}`, id, ids);
}

/** A conversation was added to the archive: it gets the labels that it has in local.db. */
export function mirrorLabels(store: Store, convId: ConvId): void {
  for (const id of labelsOf(store, [convId]).get(convId) ?? []) mirror(store, { id, isOn: true }, [convId]);
}

/** Takes all labels off a conversation, and returns them. */
export function takeLabels(store: Store, convId: ConvId): readonly LabelId[] {
  const ids = labelsOf(store, [convId]).get(convId) ?? [];
  for (const id of ids) writeLabel(store, { id, isOn: false }, [convId]);
  return ids;
}

/** Call it at the start. Makes the archive fit local.db. */
export function reconcileLabels({ local, archive }: Store): void {
  const pairs =
    local.get<{ pairs: string }>(
      'SELECT json_group_array(json_array(labelId, convId)) AS pairs FROM conversation_labels',
    )?.pairs ?? '[]';
  const KEPT = 'SELECT value ->> 0, value ->> 1 FROM json_each(?)';
  archive.run(`DELETE FROM labelled WHERE (labelId, convId) NOT IN (${KEPT})`, pairs);
  archive.run(
    `INSERT OR IGNORE INTO labelled (labelId, convId, listed)
     SELECT kept.value ->> 0, convId, place FROM json_each(?) AS kept JOIN conversations ON convId = kept.value ->> 1`,
    pairs,
  );
}
