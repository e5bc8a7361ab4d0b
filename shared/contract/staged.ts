import { z } from 'zod';
import {
  MAX_PASTED_BYTES,
  MAX_STAGED,
  type Shared,
  type Staged,
  type StagedFile,
  type ZipProgress,
} from '../model/files/files.ts';
import { nothing, route, zConvId, zFileName, zStagedId } from './inputs.ts';

export const stagedShellRoutes = {
  /** Files that Parley was started with. */
  'share.get': route<Shared>()(nothing),
  /** Stages them in a draft; they no longer wait. */
  'share.stage': route<Staged>()(z.object({ convId: zConvId.nullable() }).strict()),
  'share.discard': route<null>()(nothing),
} as const;

export const stagedCoreRoutes = {
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

export interface StagedCoreEvents {
  /** Every folder that is being packed; one that is left out is done. The draft of one that is done is read again. */
  zips: readonly ZipProgress[];
}

export interface StagedShellEvents {
  /** Parley was started with files, or these no longer wait. */
  shared: Shared;
}
