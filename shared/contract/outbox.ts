import { z } from 'zod';
import { MAX_STAGED, type UploadProgress } from '../model/files/files.ts';
import type { ConvId, OutboxId } from '../model/ids.ts';
import type { OutboxItem } from '../model/outbox.ts';
import { MAX_PARTICIPANTS } from '../model/people.ts';
import {
  nothing,
  route,
  zConvId,
  zDraft,
  zEmail,
  zMsgId,
  zOutboxId,
  zPriority,
  zStagedId,
  zText,
  zTime,
  zTitle,
} from './inputs.ts';

/** The input that sending a text and sending files have in common. */
const zSend = z.object({
  /** Null creates a new conversation with `title` and `participants`. */
  convId: zConvId.nullable(),
  text: zText,
  priority: zPriority,
  title: zTitle,
  participants: z.array(zEmail).max(MAX_PARTICIPANTS),
  follows: zOutboxId.nullable().optional(),
  /** Sends it at that time, ms since the epoch, by the clock of this computer. Omitted, or past: now. Only to a conversation that is there. */
  at: zTime.optional(),
  left: zDraft.optional(),
});

/** Only a conversation that is there gets messages later. */
function isPlaced({ convId, at }: Pick<z.infer<typeof zSend>, 'convId' | 'at'>): boolean {
  return at === undefined || convId !== null;
}

export const outboxCoreRoutes = {
  /**
   * Saves a text to be sent, and what is `left` as the draft it came from (omitted: nothing), both or neither. The same `id` twice is
   * one item until the first start after its message was read; ids are for one use. `follows`: the item whose new conversation this one joins.
   */
  'outbox.send': route<OutboxItem>()(
    zSend
      .extend({ id: zOutboxId, text: zText.min(1) })
      .strict()
      .refine(isPlaced),
  ),
  /**
   * Saves the staged files of a draft to be sent, one item each with the staged file's id, in the given order, and what is `left` as the
   * draft; see `outbox.send`. `text` goes with the file `captionOn`, or else the first. Rejects with the first file's problem; then nothing
   * is sent.
   */
  'outbox.sendFiles': route<readonly OutboxItem[]>()(
    zSend
      .extend({ files: z.array(zStagedId).min(1).max(MAX_STAGED), captionOn: zStagedId.nullable() })
      .strict()
      .refine(isPlaced),
  ),
  /**
   * Sends a text, and the file of message `msgId` if it isn't null, to a conversation, whose draft stays as it is. The file must be on this
   * computer (else `not-found`), and core reads its own copy. The same `id` twice is one item.
   */
  'outbox.forward': route<OutboxItem>()(
    z
      .object({ id: zOutboxId, convId: zConvId, text: zText, msgId: zMsgId.nullable() })
      .strict()
      .refine(({ text, msgId }) => text !== '' || msgId !== null),
  ),
  /** Items that are not in the thread yet, in the order they were sent. */
  'outbox.list': route<readonly OutboxItem[]>()(nothing),
  /** One item, even if it is in its thread; `not-found` if it was removed. */
  'outbox.get': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /** Sends a failed or overdue item again. One that may have been delivered needs `evenIfUnconfirmed`, since it may then arrive twice. */
  'outbox.retry': route<OutboxItem>()(z.object({ id: zOutboxId, evenIfUnconfirmed: z.boolean() }).strict()),
  /** Sends a scheduled item at another time, ms since the epoch; one that is past: now. Rejects with `bad-input` for any other item. */
  'outbox.reschedule': route<OutboxItem>()(z.object({ id: zOutboxId, at: zTime }).strict()),
  /** Removes an item that isn't being sent, and returns it. */
  'outbox.remove': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /**
   * Removes a waiting or failed item and puts it back into its draft, before the text there; for files, all that were sent together and are
   * still held; for one that failed to create a conversation, those that wait for it, except those that may have been delivered. A caption
   * among these that would be mixed with another one stays, and isn't sent until the person says so. Returns the removed items. Cancels a
   * file that is being sent; returns none if that may have been delivered by then: it stays and is checked. Rejects with `form-in-use` or
   * `box-in-use` where the item would be mixed with what is in the draft, see `whyApart`: then it stays, and isn't sent until the person
   * says so, unless it is sent later. Rejects with `disk-full` if a Cancel can't be saved: the upload ends, but the next start may send the file.
   */
  'outbox.takeBack': route<readonly OutboxItem[]>()(z.object({ id: zOutboxId }).strict()),
  /**
   * The conversations that a restored service lost and whose numbers the page hasn't left. Others may have these numbers now, so until the
   * page has left one, every request that would write to it rejects with `conversation-gone`.
   */
  'outbox.listLost': route<readonly ConvId[]>()(nothing),
  /**
   * The page has left these numbers. The `text` that it has for one, '' for none, joins what waits for the people of the lost conversation.
   * Returns for each the first item that waits for them; null if nothing does.
   */
  'outbox.leaveLost': route<readonly (OutboxId | null)[]>()(
    z
      .object({
        lost: z.array(z.object({ convId: zConvId, text: zDraft.shape.text, priority: zPriority }).strict()),
      })
      .strict(),
  ),
} as const;

export interface OutboxCoreEvents {
  /** All running uploads, several times a second; a missing one is done. */
  uploads: readonly UploadProgress[];
}
