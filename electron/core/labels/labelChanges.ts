import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError, orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId, LabelId } from '../../../shared/model/ids.ts';
import { type LabelsChanged, MAX_LABELS } from '../../../shared/model/labels.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { everyLabelled, type Labelling, withLabel, writeLabel } from '../conversations/labels/labelled.ts';
import {
  countLabels,
  deleteLabel,
  findLabel,
  getLabel,
  listLabels,
  placeLabels,
  putLabel,
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
  /** The label was deleted, from that index of the list. */
  readonly deleted: (StoredLabel & { readonly at: number }) | null;
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

  async function set(convIds: readonly ConvId[], labelling: Labelling): Promise<LabelsChanged> {
    get(labelling.id);
    const changed = await write(convIds, labelling);
    if (changed.length === 0) return { undoId: last, conversations: 0 };
    return remember({ ...labelling, convIds: changed, deleted: null });
  }

  async function remove(id: LabelId): Promise<LabelsChanged> {
    const deleted = { ...get(id), at: orderOf(store).indexOf(id) };
    const all = everyLabelled(store, id);
    await write(all, { id, isOn: false });
    try {
      // Those that the archive doesn't have now.
      writeLabel(store, { id, isOn: false }, everyLabelled(store, id));
      deleteLabel(store, id);
    } catch (thrown) {
      writeLabel(store, { id, isOn: true }, all);
      throw thrown;
    }
    return remember({ id, isOn: false, convIds: all, deleted });
  }

  async function undo(undoId: number): Promise<void> {
    const changed = undoable.get(undoId);
    if (changed === undefined) throw gone();
    const { id, isOn, convIds, deleted } = changed;
    if (deleted === null && getLabel(store, id) === null) throw gone();
    if (deleted !== null) putBack(store, id, deleted);
    await write(convIds, { id, isOn: !isOn });
    if (deleted !== null) writeLabel(store, { id, isOn: true }, convIds);
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

/** @throws AppError `not-found` if its name or letter is taken now, or there is no more room */
function putBack(store: Store, id: LabelId, label: NonNullable<ChangedLabel['deleted']>): void {
  const { name, letter, at } = label;
  if (findLabel(store, { name, ...(letter !== null && { letter }) }) !== null) throw gone();
  if (countLabels(store) >= MAX_LABELS) throw gone();
  putLabel(store, id, label);
  placeLabels(store, withAt(orderOf(store), id, at));
}

export const orderOf = (store: Store): readonly LabelId[] => listLabels(store).map(({ id }) => id);

/** The list with one of its labels at another index. */
export function withAt(ids: readonly LabelId[], id: LabelId, to: number): readonly LabelId[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(to, 0, id);
}
