import type { MsgId } from '../../../shared/model/ids.ts';
import type { Located } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';

/** A downloaded file that the person takes out of Parley. Core alone reads it, because it is encrypted. */
export interface LeavingFile extends Located {
  readonly msgId: MsgId;
  /** Writes a copy in plain text to a new file. Throws AppError as the control `copyFile` does. */
  copyTo(target: string): Promise<void>;
  /** The whole content. Throws AppError 'not-found' or 'file-damaged'. */
  content(): Promise<Uint8Array>;
}

/** Finds the downloaded file of a message. Throws AppError 'not-found'. */
export async function findLeavingFile(core: Pick<CoreClient, 'control'>, msgId: MsgId): Promise<LeavingFile> {
  const file = await core.control('locate', { msgId });
  return {
    ...file,
    msgId,
    copyTo: async (target) => {
      await core.control('copyFile', { msgId, target });
    },
    content: () => core.control('readFile', { msgId, start: 0, length: file.size }),
  };
}
