/** The part of the contract that is about files: those of messages, and those that stand ready to be sent. */
import { z } from 'zod';
import {
  type Download,
  FILE_KINDS,
  type FilePage,
  type FileStatus,
  type FileUsage,
  MAX_PASTED_BYTES,
  MAX_STAGED,
  type SavedFiles,
  type Shared,
  type Staged,
  type StagedFile,
} from '../model/files/files.ts';
import { limit, msgIds, nothing, route, zConvId, zEmail, zFileName, zMsgId, zStagedId } from './inputs.ts';

export const fileShellRoutes = {
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
  /** Files that Parley was started with. */
  'share.get': route<Shared>()(nothing),
  /** Stages them in a draft; they no longer wait. */
  'share.stage': route<Staged>()(z.object({ convId: zConvId.nullable() }).strict()),
  'share.discard': route<null>()(nothing),
} as const;

export const fileCoreRoutes = {
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
  /** The files staged in a draft, compared with the disk as it is now. */
  'staged.list': route<readonly StagedFile[]>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** Stages files by their paths, behind those that are there, `MAX_STAGED` in all. What cannot be sent is refused, each with its reason. */
  'staged.add': route<Staged>()(
    z
      .object({
        convId: zConvId.nullable(),
        paths: z.array(z.string().min(1).max(32_768)).min(1).max(MAX_STAGED),
      })
      .strict(),
  ),
  /** Stages what was pasted and is no file on the disk yet. */
  'staged.addPasted': route<Staged>()(
    z
      .object({
        convId: zConvId.nullable(),
        name: zFileName,
        bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= MAX_PASTED_BYTES),
      })
      .strict(),
  ),
  /**
   * Stages the files of a folder: each, or all as one zip file. The zip takes its time (event `zips`); the answer comes when it stands at
   * the end of the draft, could not be made (then it is refused, by the name of the file that was in the way), or was broken off.
   */
  'staged.addFolder': route<Staged>()(
    z
      .object({
        convId: zConvId.nullable(),
        path: z.string().min(1).max(32_768),
        as: z.enum(['each', 'zip']),
      })
      .strict(),
  ),
  /** Breaks off the packing of a folder; nothing of it stays. */
  'staged.cancelZip': route<null>()(z.object({ id: zStagedId }).strict()),
  /** Takes a file out of the draft; until the app ends, or the person signs out, it can be put back. */
  'staged.remove': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
  /** Puts a removed file back where it was. Rejects with `not-found` when it cannot be, or `too-many-files`. */
  'staged.putBack': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
  'staged.rename': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId, name: zFileName }).strict(),
  ),
  /** The ids in their new order; those left out keep theirs, behind. */
  'staged.order': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), ids: z.array(zStagedId).max(MAX_STAGED) }).strict(),
  ),
  /** The files of the new-conversation form go into the draft of a conversation, behind those that are there. */
  'staged.move': route<readonly StagedFile[]>()(z.object({ to: zConvId }).strict()),
  /** A file that changed on the disk is to be sent as it is now. */
  'staged.accept': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
} as const;
