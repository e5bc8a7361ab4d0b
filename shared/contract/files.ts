import { z } from 'zod';
import {
  type Download,
  FILE_KINDS,
  type FilePage,
  type FileStatus,
  type FileUsage,
  type SavedFiles,
} from '../model/files/files.ts';
import { limit, msgIds, nothing, route, zConvId, zEmail, zMsgId } from './inputs.ts';

export const filesShellRoutes = {
  /**
   * Opens the file of a message, which is on this computer, with the system's own program. One that may run is opened only after the
   * shell has asked; false when the person did not want it then.
   */
  'files.open': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
  /** Asks where to save the file of a message, which is on this computer. False when the person chose no place. */
  'files.saveAs': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
  /** Asks for a folder and saves there those of the files that are on this computer, under names that are free. Null when the person chose none. */
  'files.saveAll': route<SavedFiles | null>()(z.object({ msgIds }).strict()),
  /** Shows a saved file in the system's file manager; one that was not saved yet is saved in the folder of downloads first. True when that was so. */
  'files.showInFolder': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
  /** Puts the file of a message, which is on this computer, on the clipboard. */
  'files.copy': route<null>()(z.object({ msgId: zMsgId }).strict()),
  /** Lets the person drag the file of a message, which is on this computer, out of the window; to be called while a drag begins. */
  'files.startDrag': route<null>()(z.object({ msgId: zMsgId }).strict()),
} as const;

export const filesCoreRoutes = {
  /** Where the contents of these messages' attachments are. */
  'files.list': route<readonly FileStatus[]>()(z.object({ msgIds }).strict()),
  /**
   * Brings the content of an attachment to this computer, unless it is here or on its way. Followed by the event `files`.
   * `isAutomatic`: the person did not ask for it; only what the settings allow is fetched, and nothing that failed before.
   */
  'files.fetch': route<FileStatus>()(z.object({ msgId: zMsgId, isAutomatic: z.boolean() }).strict()),
  /** Breaks a fetch off; nothing of it stays. */
  'files.cancel': route<FileStatus>()(z.object({ msgId: zMsgId }).strict()),
  /** Removes contents from this computer; they can be fetched again. */
  'files.remove': route<readonly FileStatus[]>()(z.object({ msgIds }).strict()),
  /** Removes all contents of a conversation, or of all (null), from this computer; texts stay. Gives what was removed. */
  'files.removeAll': route<FileUsage>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** What is on this computer of a conversation, or of all (null). */
  'files.usage': route<FileUsage>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** Files of a conversation, or of all (null), newest first; of deleted messages none. */
  'files.browse': route<FilePage>()(
    z
      .object({
        convId: zConvId.nullable(),
        kind: z.enum(FILE_KINDS).nullable(),
        /** Null: of anybody. */
        senderEmail: zEmail.nullable(),
        /** When they were sent, ms since the epoch: from, inclusive, and to, exclusive. */
        from: z.number().nullable(),
        to: z.number().nullable(),
        at: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('newest') }).strict(),
          z.object({ kind: z.literal('before'), msgId: zMsgId }).strict(),
          z.object({ kind: z.literal('after'), msgId: zMsgId }).strict(),
        ]),
        limit,
      })
      .strict(),
  ),
  /**
   * What is being fetched, what failed since the start, and what was fetched last (at most 200), each newest first. What came by itself
   * is left out until the person saves it.
   */
  'files.downloads': route<readonly Download[]>()(nothing),
} as const;

export interface FilesCoreEvents {
  /** What became of files that are or were on their way here. */
  files: readonly FileStatus[];
}
