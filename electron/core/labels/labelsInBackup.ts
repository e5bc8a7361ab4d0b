import { z } from 'zod';
import { zConvId, zLabelId, zLabelName, zLetter, zTime } from '../../../shared/contract/inputs.ts';
import { LABEL_COLOURS, MAX_LABELS, MAX_NOTE } from '../../../shared/model/labels.ts';
import { fitLabels, putLabelled } from '../conversations/labels/labelled.ts';
import {
  countLabels,
  deleteLabelRow,
  findLabel,
  labelRows,
  putLabelRow,
} from '../conversations/labels/labelTable.ts';
import { putNote } from '../conversations/labels/notes.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';

/** See `InBackup`. Labels with the same name are one, so two computers may have made the same one before they met. */
export const LABELS_IN_BACKUP = {
  labels: inBackup({
    table: 'labels',
    hasNumbers: false,
    zKey: z.tuple([zLabelId]),
    zValue: z.tuple([zLabelName, z.enum(LABEL_COLOURS), zLetter.nullable(), z.int()]),
    read: 'SELECT json_array(name, colour, letter, place) FROM labels WHERE labelId = changes.key ->> 0',
    put: (store, [id], value) => {
      if (value === null) return deleteLabelRow(store, id);
      const [name, colour, letter, place] = value;
      putLabelRow(store, { id, name, colour, letter, place });
    },
    canBeHere: (store, [id], [name]) =>
      labelRows(store, id).length > 0 ||
      findLabel(store, { name }) !== null ||
      countLabels(store) < MAX_LABELS,
    fit: fitLabels,
  }),
  labelled: inBackup({
    table: 'conversation_labels',
    hasNumbers: true,
    zKey: z.tuple([zConvId, zLabelId]),
    zValue: z.tuple([]),
    read: `SELECT json_array() FROM conversation_labels
      WHERE convId = changes.key ->> 0 AND labelId = changes.key ->> 1`,
    put: (store, [convId, id], value) => putLabelled(store, convId, { id, isOn: value !== null }),
    fit: fitLabels,
  }),
  notes: inBackup({
    table: 'notes',
    hasNumbers: true,
    zKey: z.tuple([zConvId]),
    zValue: z.tuple([
      z
        .string()
        .max(MAX_NOTE)
        .refine((text) => text.trim() !== ''),
      zTime,
    ]),
    read: 'SELECT json_array(text, changed) FROM notes WHERE convId = changes.key ->> 0',
    put: (store, [convId], value) => putNote(store, convId, ...(value ?? (['', 0] as const))),
  }),
} as const satisfies Readonly<Record<string, InBackup>>;
