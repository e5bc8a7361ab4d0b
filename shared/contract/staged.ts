import { z } from 'zod';
import {
  MAX_PASTED_BYTES,
  MAX_STAGED,
  type Shared,
  type Staged,
  type StagedFile,
  type ZipProgress,
} from '../model/files/files.ts';
import type { FileToken } from '../model/ids.ts';
import { nothing, route, zConvId, zFileName, zFileToken, zStagedId } from './inputs.ts';

export const stagedAppRoutes = {
  /** Files that Parley was started with. They wait until someone is signed in. */
  'share.get': route<Shared>()(nothing),
  'share.discard': route<null>()(nothing),
} as const;

export const stagedShellRoutes = {
  /** Stages the files that Parley was started with in a draft of the account; they no longer wait. */
  'share.stage': route<Staged>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** Lets the person choose a folder in the system's dialog. Its token for `staged.add`, which asks how to send it; null: none. */
  'staged.chooseFolder': route<FileToken | null>()(nothing),
  /**
   * Stages files that the person chose, after the existing ones, `MAX_STAGED` in all. Refuses files that can't be sent, each with a reason.
   * Rejects with `file-not-chosen` if a token is unknown, used or too old; then it uses none of them.
   */
  'staged.add': route<Staged>()(
    z.object({ convId: zConvId.nullable(), tokens: z.array(zFileToken).min(1).max(MAX_STAGED) }).strict(),
  ),
  /**
   * Stages the files of a folder one by one, or as one zip file. Packing takes time (event `zips`); this resolves when the zip file is at
   * the end of the draft, could not be made (then it is refused, with the name of the file that caused it), or was cancelled. Rejects with
   * `file-not-chosen`.
   */
  'staged.addFolder': route<Staged>()(
    z.object({ convId: zConvId.nullable(), token: zFileToken, as: z.enum(['each', 'zip']) }).strict(),
  ),
} as const;

export const stagedCoreRoutes = {
  /** The files staged in a draft, compared with the disk as it is now. */
  'staged.list': route<readonly StagedFile[]>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** Stages pasted content that isn't a file on disk yet. Rejects with `too-much-pasted`. */
  'staged.addPasted': route<Staged>()(
    z
      .object({
        convId: zConvId.nullable(),
        name: zFileName,
        bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= MAX_PASTED_BYTES),
      })
      .strict(),
  ),
  /** Cancels the packing of a folder and removes what was packed. */
  'staged.cancelZip': route<null>()(z.object({ id: zStagedId }).strict()),
  /** Removes a file from the draft. It can be put back until the app quits or the person signs out. */
  'staged.remove': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
  /** Puts a removed file back where it was. Rejects with `not-found` if it is gone, or `too-many-files`. */
  'staged.putBack': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
  'staged.rename': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId, name: zFileName }).strict(),
  ),
  /** The ids in their new order; omitted ones keep their order at the end. */
  'staged.order': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), ids: z.array(zStagedId).max(MAX_STAGED) }).strict(),
  ),
  /** Moves the files of the new-conversation form into the draft of a conversation, after the existing ones. */
  'staged.move': route<readonly StagedFile[]>()(z.object({ to: zConvId }).strict()),
  /** Accepts a file that changed on disk as it is now. */
  'staged.accept': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
} as const;

export interface StagedCoreEvents {
  /** All folders that are being packed; a missing one is done, and its draft must be read again. */
  zips: readonly ZipProgress[];
}

export interface StagedAppEvents {
  /** Parley was started with files, or these no longer wait. */
  shared: Shared;
}
