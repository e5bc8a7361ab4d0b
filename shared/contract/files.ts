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
   * Opens the file of a message, which is on this computer, with the system's own program. If that may be risky, the shell asks
   * first, and the person may save it instead; null if they cancel.
   */
  'files.open': route<'opened' | 'saved' | null>()(z.object({ msgId: zMsgId }).strict()),
  /** Asks where to save the file of a message, which is on this computer. False if the person cancels. */
  'files.saveAs': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
  /** Asks for a folder and saves the files that are on this computer there, under free names. Null if the person cancels. */
  'files.saveAll': route<SavedFiles | null>()(z.object({ msgIds }).strict()),
  /**
   * Shows a saved file in the system's file manager; then null. A file that isn't saved yet is first saved to the downloads folder; then the
   * name that it got there.
   */
  'files.showInFolder': route<string | null>()(z.object({ msgId: zMsgId }).strict()),
  /** Puts the file of a message, which is on this computer, on the clipboard. */
  'files.copy': route<null>()(z.object({ msgId: zMsgId }).strict()),
  /**
   * Lets the person drag the file of a message, which is on this computer, out of the window. Call it when a drag begins. False: a copy of
   * a large file had to be written first, and is ready for the next drag.
   */
  'files.startDrag': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
} as const;

export const filesCoreRoutes = {
  /** The status of the files of these messages. */
  'files.list': route<readonly FileStatus[]>()(z.object({ msgIds }).strict()),
  /**
   * Downloads an attachment, unless it is here or being downloaded. The event `files` reports the progress.
   * `isAutomatic`: not started by the person; only if the settings allow it, and not after a failure.
   */
  'files.fetch': route<FileStatus>()(z.object({ msgId: zMsgId, isAutomatic: z.boolean() }).strict()),
  /** Cancels a download and removes what it loaded; or cancels the copies of a downloaded file that are being written. */
  'files.cancel': route<FileStatus>()(z.object({ msgId: zMsgId }).strict()),
  /** Removes files from this computer; they can be downloaded again. */
  'files.remove': route<readonly FileStatus[]>()(z.object({ msgIds }).strict()),
  /** Removes all files of a conversation, or of all (null), from this computer; texts stay. Returns what was removed. */
  'files.removeAll': route<FileUsage>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** The files of a conversation, or of all (null), that are on this computer. */
  'files.usage': route<FileUsage>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** Files of a conversation, or of all (null), newest first; none of deleted messages. */
  'files.browse': route<FilePage>()(
    z
      .object({
        convId: zConvId.nullable(),
        kind: z.enum(FILE_KINDS).nullable(),
        /** Null: of anyone. */
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
   * Running downloads, those that failed since the start, and the last finished ones (at most 200), each newest first. Automatic downloads
   * are left out until the person saves them.
   */
  'files.downloads': route<readonly Download[]>()(nothing),
} as const;

export interface FilesCoreEvents {
  /** The status of files that are or were being downloaded. */
  files: readonly FileStatus[];
}
