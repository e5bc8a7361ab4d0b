import { z } from 'zod';
import type { Conversation } from '../model/conversations.ts';
import {
  HANDED_MESSAGES,
  type HandoverChoice,
  type HandoverOutcome,
  type HandoverPreview,
  MAX_HANDOVER_NOTE,
  MOST_HANDED_OVER,
} from '../model/handover.ts';
import type { AccountId } from '../model/ids.ts';
import { asLabelName, asNoteText, MAX_LABEL_NAME } from '../model/labels.ts';
import { id, nothing, route, zConvId, zFileToken, zZone } from './inputs.ts';

const zNote = z.string().transform(asNoteText).pipe(z.string().max(MAX_HANDOVER_NOTE));

const zChoice = z
  .object({
    conversations: z
      .array(z.object({ convId: zConvId, note: zNote }).strict())
      .min(1)
      .max(MOST_HANDED_OVER),
    note: zNote,
    hasLabels: z.boolean(),
    hasNotes: z.boolean(),
    hasSnoozes: z.boolean(),
    messages: z.literal(HANDED_MESSAGES),
  })
  .strict() satisfies z.ZodType<HandoverChoice>;

export const handoverShellRoutes = {
  /** Writes a packet where the person chooses, and returns the name of its file; null if they cancel. */
  'handover.save': route<{ readonly name: string } | null>()(
    z.object({ choice: zChoice, zone: zZone }).strict(),
  ),
  /** Lets the person choose a packet, and reads it. Null if they cancel. */
  'handover.choose': route<HandoverPreview | null>()(nothing),
  /** Reads a packet that the person dropped. Rejects with `file-not-chosen`. */
  'handover.open': route<HandoverPreview>()(z.object({ token: zFileToken }).strict()),
  /** The same for a packet that was dropped on another window than the main one, which comes to the front and shows it. */
  'handover.openInMain': route<null>()(z.object({ token: zFileToken }).strict()),
} as const;

export const handoverCoreRoutes = {
  /** The conversations of a packet that is being made, in the order of their numbers in the input. Unknown ones are left out. */
  'handover.conversations': route<readonly Conversation[]>()(
    z.object({ convIds: z.array(zConvId).min(1).max(MOST_HANDED_OVER) }).strict(),
  ),
  /** Takes these parts of the packet that was read last. Rejects with `not-found` if another one was read since. */
  'handover.import': route<HandoverOutcome>()(
    z
      .object({
        importId: id,
        parts: z
          .object({
            labels: z.boolean(),
            notes: z.boolean(),
            snoozes: z.boolean(),
            label: z.string().transform(asLabelName).pipe(z.string().min(1).max(MAX_LABEL_NAME)).nullable(),
            heading: z.string().min(1).max(200),
          })
          .strict(),
      })
      .strict(),
  ),
  /** Undoes an import where nothing was changed since. Rejects with `not-found` for an earlier one, and a second time. */
  'handover.undo': route<null>()(z.object({ undoId: id }).strict()),
} as const;

export interface HandoverAppEvents {
  /** To the main window: the packet that `handover.openInMain` read. */
  handedOver: { readonly account: AccountId; readonly read: HandoverPreview };
}
