import { z } from 'zod';
import { MAX_STAGED, type UploadProgress } from '../model/files/files.ts';
import type { OutboxItem } from '../model/outbox.ts';
import {
  nothing,
  route,
  zConvId,
  zDraft,
  zEmail,
  zOutboxId,
  zPriority,
  zStagedId,
  zText,
  zTitle,
} from './inputs.ts';

export const outboxCoreRoutes = {
  /**
   * Puts a text on disk to be sent, and what is `left` into the draft it came from (left out: nothing), both or neither. The same `id` twice is
   * one item. `follows`: the item with which a new conversation begins that this one goes into, too.
   */
  'outbox.send': route<OutboxItem>()(
    z
      .object({
        id: zOutboxId,
        /** Null makes a new conversation with `title` and `participants`. */
        convId: zConvId.nullable(),
        text: zText.min(1),
        priority: zPriority,
        title: zTitle,
        participants: z.array(zEmail).max(1_000),
        follows: zOutboxId.nullable().optional(),
        left: zDraft.optional(),
      })
      .strict(),
  ),
  /**
   * Puts the files staged in a draft on the list to be sent, each as an item of its own with the staged file's id, in the order given, and
   * what is `left` into the draft; see `outbox.send`. `text` goes with the file `captionOn`, else with the first. Rejects with the first file's problem, nothing being sent.
   */
  'outbox.sendFiles': route<readonly OutboxItem[]>()(
    z
      .object({
        convId: zConvId.nullable(),
        files: z.array(zStagedId).min(1).max(MAX_STAGED),
        captionOn: zStagedId.nullable(),
        text: zText,
        priority: zPriority,
        title: zTitle,
        participants: z.array(zEmail).max(1_000),
        follows: zOutboxId.nullable().optional(),
        left: zDraft.optional(),
      })
      .strict(),
  ),
  /** Breaks off a file that is being sent and takes it out; what may have arrived whole stays, and is looked for. */
  'outbox.cancel': route<null>()(z.object({ id: zOutboxId }).strict()),
  /** What has not reached the thread yet, in the order it was sent. */
  'outbox.list': route<readonly OutboxItem[]>()(nothing),
  /** One item, also when it has reached its thread; `not-found` when it was taken out. */
  'outbox.get': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /** Sends a failed item again, or an overdue one; what may have arrived only with `evenIfUnconfirmed`, since it may arrive twice. */
  'outbox.retry': route<OutboxItem>()(z.object({ id: zOutboxId, evenIfUnconfirmed: z.boolean() }).strict()),
  /** Takes an item out that is not being sent, and returns it, so that its text can go back to the composer. */
  'outbox.remove': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /**
   * Takes an item out that waits or failed and puts it back into its draft, ahead of what is there; of files all that were sent together and are
   * held back still. Returns what was taken out.
   */
  'outbox.takeBack': route<readonly OutboxItem[]>()(z.object({ id: zOutboxId }).strict()),
} as const;

export interface OutboxCoreEvents {
  /** Every file that is being sent, several times a second; one that is left out is done. */
  uploads: readonly UploadProgress[];
}
