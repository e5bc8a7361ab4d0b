import { z } from 'zod';
import {
  asNoteText,
  LABEL_COLOURS,
  type Label,
  type LabelShare,
  type LabelsChanged,
  MAX_LABELS,
  MAX_NOTE,
  type Note,
  type SavedLabel,
} from '../model/labels.ts';
import { MOST_CHANGED } from '../model/triage.ts';
import { id, nothing, route, zConvId, zLabelId, zLabelName, zLetter } from './inputs.ts';

const zConvIds = z.array(zConvId).min(1).max(MOST_CHANGED);

export const labelsCoreRoutes = {
  /** All labels, in their order. */
  'labels.list': route<readonly Label[]>()(nothing),
  /** `id` null: a new one, which comes last. Rejects with `not-found` for one that was deleted. */
  'labels.save': route<SavedLabel>()(
    z
      .object({
        id: zLabelId.nullable(),
        name: zLabelName,
        colour: z.enum(LABEL_COLOURS),
        letter: zLetter.nullable(),
      })
      .strict(),
  ),
  /** Puts a label at that index of the list. */
  'labels.move': route<null>()(
    z.object({ id: zLabelId, to: z.number().int().min(0).max(MAX_LABELS) }).strict(),
  ),
  /** Deletes a label, and takes it off its conversations. */
  'labels.remove': route<LabelsChanged>()(z.object({ id: zLabelId }).strict()),
  /** Puts a label on these conversations, or takes it off. Unknown ones are left out. Rejects with `not-found` for a deleted label. */
  'labels.set': route<LabelsChanged>()(
    z.object({ convIds: zConvIds, id: zLabelId, isOn: z.boolean() }).strict(),
  ),
  /** How many of these conversations have each label. One that none has is left out. */
  'labels.shares': route<readonly LabelShare[]>()(z.object({ convIds: zConvIds }).strict()),
  /**
   * Undoes one of the last changes. Rejects with `not-found` for an older one, and a second time, and if the name or letter of a deleted label
   * is taken now, or there is no more room.
   */
  'labels.undo': route<null>()(z.object({ undoId: id }).strict()),
  'notes.get': route<Note>()(z.object({ convId: zConvId }).strict()),
  /** '' removes the note. Returns the one that there was. */
  'notes.set': route<Note>()(
    z
      .object({ convId: zConvId, text: z.string().transform(asNoteText).pipe(z.string().max(MAX_NOTE)) })
      .strict(),
  ),
} as const;

export interface LabelsCoreEvents {
  /** The list of labels changed, or their counts: read it again. */
  labels: null;
}
