import { z } from 'zod';
import type { SavedReplyId } from '../model/ids.ts';
import {
  asReplyName,
  asReplyText,
  type ImportCounts,
  type ImportPreview,
  MAX_REPLY_NAME,
  MAX_REPLY_TEXT,
  MAX_SAVED_REPLIES,
  REPLY_FORMATS,
  type SavedOutcome,
  type SavedReply,
  type SavedReplyPage,
} from '../model/savedReplies.ts';
import { LONGEST_SEARCH } from '../model/search.ts';
import { id, nothing, route } from './inputs.ts';

const zReplyId = id.transform((value) => value as SavedReplyId);
const zName = z.string().transform(asReplyName).pipe(z.string().max(MAX_REPLY_NAME));
const zText = z.string().transform(asReplyText).pipe(z.string().max(MAX_REPLY_TEXT));

export const savedRepliesCoreRoutes = {
  /** Those whose name or folder fits `filter`, best first, and then those with it in their text; all by folder and name if it is empty. */
  'savedReplies.list': route<SavedReplyPage>()(
    z
      .object({
        filter: z.string().max(LONGEST_SEARCH),
        isInTexts: z.boolean(),
        limit: z.number().int().min(1).max(MAX_SAVED_REPLIES),
      })
      .strict(),
  ),
  'savedReplies.get': route<SavedReply>()(z.object({ id: zReplyId }).strict()),
  /** `id` null: a new one. Rejects with `not-found` for one that was removed. */
  'savedReplies.save': route<SavedOutcome>()(
    z
      .object({
        id: zReplyId.nullable(),
        folder: zName,
        name: zName.pipe(z.string().min(1)),
        text: zText.pipe(z.string().regex(/\S/u)),
      })
      .strict(),
  ),
  /** Returns the removed one, so that it can be saved again. */
  'savedReplies.remove': route<SavedReply>()(z.object({ id: zReplyId }).strict()),
  /** Saves what `savedReplies.chooseImport` read; null: there is no room any more. Rejects with `not-found` if another file was read since. */
  'savedReplies.import': route<ImportCounts | null>()(z.object({ importId: id }).strict()),
  /**
   * Takes the last import back, except for replies that were changed since. False: there is no room for all of the replaced texts. Rejects
   * with `not-found` after another import.
   */
  'savedReplies.undoImport': route<boolean>()(z.object({ importId: id }).strict()),
} as const;

export const savedRepliesShellRoutes = {
  /** Lets the person choose a file of replies, and reads it. Null if they cancel. */
  'savedReplies.chooseImport': route<ImportPreview | null>()(nothing),
  /** Saves all replies where the person chooses. False if they cancel. */
  'savedReplies.export': route<boolean>()(z.object({ format: z.enum(REPLY_FORMATS) }).strict()),
} as const;

export interface SavedRepliesCoreEvents {
  /** The list changed: read it again. */
  savedReplies: null;
}
