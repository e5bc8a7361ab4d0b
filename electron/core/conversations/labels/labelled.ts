import type { ConvId, LabelId } from '../../../../shared/model/ids.ts';
import type { LabelShare } from '../../../../shared/model/labels.ts';
import type { Store } from '../../db/store.ts';

const AMONG = 'convId IN (SELECT value FROM json_each(?))';

/** Of a row: its label is this one, or one with it. */
const IS_SAME =
  'labelId IN (SELECT labelId FROM labels WHERE folded = (SELECT folded FROM labels WHERE labelId = ?))';

/** The rows that count, each with the label that stands for it. Those of deleted labels stay behind. */
const ROWS = `(SELECT convId, shown.labelId AS labelId, shown.place AS place FROM conversation_labels
  JOIN labels USING (labelId) JOIN shown_labels AS shown USING (folded))`;

/** The labels of these conversations, each list in the order of the labels. */
export function labelsOf(
  { local }: Pick<Store, 'local'>,
  convIds: readonly ConvId[],
): ReadonlyMap<number, readonly LabelId[]> {
  const rows = local.all<{ convId: number; id: LabelId }>(
    `SELECT DISTINCT convId, labelId AS id FROM ${ROWS} WHERE ${AMONG} ORDER BY place, labelId`,
    JSON.stringify(convIds),
  );
  const byConversation = Map.groupBy(rows, ({ convId }) => convId);
  return new Map([...byConversation].map(([convId, own]) => [convId, own.map(({ id }) => id)]));
}

/** How many of these conversations have each label. */
export const shareOf = ({ local }: Pick<Store, 'local'>, convIds: readonly ConvId[]): readonly LabelShare[] =>
  local.all<LabelShare>(
    `SELECT labelId AS id, count(DISTINCT convId) AS count FROM ${ROWS} WHERE ${AMONG} GROUP BY labelId`,
    JSON.stringify(convIds),
  );

/** Those of these conversations that have the label, or one that is one with it, also those that the archive doesn't have now. */
export const labelledAmong = (
  { local }: Pick<Store, 'local'>,
  id: LabelId,
  convIds: readonly ConvId[],
): ReadonlySet<ConvId> =>
  new Set(
    local
      .all<{ convId: ConvId }>(
        `SELECT convId FROM conversation_labels WHERE ${AMONG} AND ${IS_SAME}`,
        ...[JSON.stringify(convIds), id],
      )
      .map(({ convId }) => convId),
  );

/** All conversations with the label that stands for others, also those that the archive doesn't have now. */
export const everyLabelled = ({ local }: Pick<Store, 'local'>, id: LabelId): readonly ConvId[] =>
  local
    .all<{ convId: ConvId }>(`SELECT DISTINCT convId FROM ${ROWS} WHERE labelId = ?`, id)
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
    mirrorLabelling(store, labelling, convIds);
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
  else local.run(`DELETE FROM conversation_labels WHERE ${AMONG} AND ${IS_SAME}`, ...[ids, id]);
}

/** Puts a row there, or removes it: see `fitLabels`. */
export function putLabelled({ local }: Pick<Store, 'local'>, convId: ConvId, { id, isOn }: Labelling): void {
  const sql = isOn
    ? 'INSERT OR IGNORE INTO conversation_labels (convId, labelId) VALUES (?, ?)'
    : 'DELETE FROM conversation_labels WHERE convId = ? AND labelId = ?';
  local.run(sql, convId, id);
}

/** In the archive alone. */
export function mirrorLabelling(
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
  for (const id of labelsOf(store, [convId]).get(convId) ?? [])
    mirrorLabelling(store, { id, isOn: true }, [convId]);
}

/** Takes all labels off a conversation, also deleted ones, and returns those that it had. */
export function takeLabels(store: Store, convId: ConvId): readonly LabelId[] {
  const ids = labelsOf(store, [convId]).get(convId) ?? [];
  for (const id of ids) writeLabel(store, { id, isOn: false }, [convId]);
  store.local.run('DELETE FROM conversation_labels WHERE convId = ?', convId);
  return ids;
}

/** Changed before others are let in. */
const AT_ONCE = 200;

/** Makes the archive fit local.db, in steps of a few ms. */
export function* fitLabels(store: Store): Generator<void> {
  const { local, archive } = store;
  const wanted = new Set(
    local.all<{ id: LabelId }>('SELECT labelId AS id FROM shown_labels').map(({ id }) => id),
  );
  const known = archive.all<{ id: LabelId }>('SELECT DISTINCT labelId AS id FROM labelled');
  for (const id of new Set([...wanted, ...known.map((row) => row.id)])) {
    const wants = new Set(everyLabelled(store, id));
    const has = new Set(labelledWith(store, [id]));
    const others = [...new Set([...wants, ...has])].filter((convId) => wants.has(convId) !== has.has(convId));
    yield;
    for (const slice of slicesOf(others)) {
      // The person may have changed some of them meanwhile.
      const labels = labelsOf(store, slice);
      for (const isOn of [true, false]) {
        const those = slice.filter((convId) => (labels.get(convId)?.includes(id) ?? false) === isOn);
        mirrorLabelling(store, { id, isOn }, those);
      }
      yield;
    }
  }
}

function* slicesOf(convIds: readonly ConvId[]): Generator<readonly ConvId[]> {
  for (let at = 0; at < convIds.length; at += AT_ONCE) yield convIds.slice(at, at + AT_ONCE);
}

/** Call it at the start. Makes the archive fit local.db. */
export function reconcileLabels(store: Store): void {
  store.archive.transaction(() => {
    for (const _step of fitLabels(store));
  });
}
