import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError, orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId, LabelId } from '../../../shared/model/ids.ts';
import { type LabelsChanged, MAX_LABELS } from '../../../shared/model/labels.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import {
  everyLabelled,
  type Labelling,
  labelledWith,
  mirrorLabelling,
  withLabel,
  writeLabel,
} from '../conversations/labels/labelled.ts';
import {
  countLabels,
  deleteLabel,
  findLabel,
  getLabel,
  type LabelRow,
  labelRows,
  putLabelRow,
  type StoredLabel,
} from '../conversations/labels/labelTable.ts';
import type { Store } from '../db/store.ts';

/** A few ms, after which others are let in. */
const AT_ONCE = 500;
/** So many changes can be undone. */
const MOST_UNDONE = 20;

/** Puts labels on conversations, takes them off, and deletes labels, so that it can be undone. See `Labels`. */
export interface LabelChanges {
  set(convIds: readonly ConvId[], labelling: Labelling): Promise<LabelsChanged>;
  remove(id: LabelId): Promise<LabelsChanged>;
  undo(undoId: number): Promise<void>;
}

interface ChangedLabel extends Labelling {
  readonly convIds: readonly ConvId[];
  /** The label was deleted, with those that were one with it. */
  readonly deleted: { readonly label: StoredLabel; readonly rows: readonly LabelRow[] } | null;
}

export interface LabelOptions {
  readonly store: Store;
  readonly onConversation: (convId: ConvId) => void;
  /** The labels changed, or their counts. */
  readonly onChange: () => void;
}

const gone = () => new AppError('not-found', 'That can’t be undone any more.');

export function createLabelChanges({ store, onConversation, onChange }: LabelOptions): LabelChanges {
  const inTurn = createOneAtATime();
  const undoable = new Map<number, ChangedLabel>();
  let last = 0;
  const get = (id: LabelId) => orNotFound(getLabel(store, id), 'label');
  const write = (convIds: readonly ConvId[], labelling: Labelling) =>
    writeAll(store, convIds, labelling, onConversation);

  function remember(changed: ChangedLabel): LabelsChanged {
    last += 1;
    undoable.set(last, changed);
    undoable.delete(last - MOST_UNDONE);
    onChange();
    return { undoId: last, conversations: changed.convIds.length };
  }

  async function set(convIds: readonly ConvId[], { isOn, ...asked }: Labelling): Promise<LabelsChanged> {
    const { id } = get(asked.id);
    const changed = await write(convIds, { id, isOn });
    if (changed.length === 0) return { undoId: last, conversations: 0 };
    return remember({ id, isOn, convIds: changed, deleted: null });
  }

  async function remove(asked: LabelId): Promise<LabelsChanged> {
    const label = get(asked);
    const { id } = label;
    const rows = labelRows(store, id);
    const convIds = labelledWith(store, [id]);
    deleteLabel(store, id);
    try {
      await mirrorAll(store, convIds, { id, isOn: false }, onConversation);
    } catch (thrown) {
      putRows(store, rows);
      throw thrown;
    }
    return remember({ id, isOn: false, convIds, deleted: { label, rows } });
  }

  async function undo(undoId: number): Promise<void> {
    const changed = undoable.get(undoId);
    if (changed === undefined) throw gone();
    const { id, isOn, convIds, deleted } = changed;
    if (deleted !== null) {
      refuseTaken(store, deleted.label);
      putRows(store, deleted.rows);
      await mirrorAll(store, everyLabelled(store, id), { id, isOn: true }, onConversation);
    } else {
      const label = getLabel(store, id);
      if (label === null) throw gone();
      await write(convIds, { id: label.id, isOn: !isOn });
    }
    undoable.delete(undoId);
    onChange();
  }

  return {
    set: (convIds, labelling) => inTurn(() => set(convIds, labelling)),
    remove: (id) => inTurn(() => remove(id)),
    undo: (undoId) => inTurn(() => undo(undoId)),
  };
}

/** Changes all of them, or none. Returns those that were otherwise. */
async function writeAll(
  store: Store,
  convIds: readonly ConvId[],
  labelling: Labelling,
  onConversation: (convId: ConvId) => void,
): Promise<readonly ConvId[]> {
  const before = { ...labelling, isOn: !labelling.isOn };
  const changed: ConvId[] = [];
  try {
    for (let at = 0; at < convIds.length; at += AT_ONCE) {
      if (at > 0) await letOthersIn();
      const others = withLabel(store, before, convIds.slice(at, at + AT_ONCE));
      writeLabel(store, labelling, others);
      changed.push(...others);
    }
  } catch (thrown) {
    for (let at = 0; at < changed.length; at += AT_ONCE)
      writeLabel(store, before, changed.slice(at, at + AT_ONCE));
    throw thrown;
  } finally {
    for (const convId of changed) onConversation(convId);
  }
  return changed;
}

/** Changes the archive for all of them, or for none. */
async function mirrorAll(
  store: Store,
  convIds: readonly ConvId[],
  labelling: Labelling,
  onConversation: (convId: ConvId) => void,
): Promise<void> {
  let done = 0;
  try {
    for (; done < convIds.length; done += AT_ONCE) {
      if (done > 0) await letOthersIn();
      mirrorLabelling(store, labelling, convIds.slice(done, done + AT_ONCE));
    }
  } catch (thrown) {
    const before = { ...labelling, isOn: !labelling.isOn };
    for (let at = 0; at < done; at += AT_ONCE)
      mirrorLabelling(store, before, convIds.slice(at, at + AT_ONCE));
    throw thrown;
  } finally {
    for (const convId of convIds) onConversation(convId);
  }
}

/** @throws AppError `not-found` if its name or letter is taken now, or there is no more room */
function refuseTaken(store: Store, { name, letter }: StoredLabel): void {
  if (findLabel(store, { name, ...(letter !== null && { letter }) }) !== null) throw gone();
  if (countLabels(store) >= MAX_LABELS) throw gone();
}

function putRows(store: Store, rows: readonly LabelRow[]): void {
  store.local.transaction(() => {
    for (const row of rows) putLabelRow(store, row);
  });
}
