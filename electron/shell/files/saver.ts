import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { RouteOutput } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { RefusedFile } from '../../../shared/model/files/files.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import type { LeavingFile } from './leavingFile.ts';
import type { CopyMark } from './markOfTheWeb.ts';
import { refuseOwnFolder } from './ownData.ts';
import { saveUnderFreeName, saveWhole } from './saving.ts';

interface SaverParts {
  readonly core: Pick<CoreClient, 'control'>;
  readonly dialogs: Dialogs;
  /** The folder where people look for saved files. */
  readonly downloads: () => string;
  /** See `createIsOwnFolder`. */
  readonly isOwnFolder: (folder: string) => Promise<boolean>;
  readonly mark: CopyMark;
  /** See `ClosingGuard`. */
  readonly whileSaving: ClosingGuard['whileSaving'];
  readonly log: Log;
}

/** Saves received files to the place that the person chooses, marks them as downloaded, and tells core their paths. */
export interface Saver {
  /** Asks where to save; false if the person cancels. Throws AppError 'disk-full', 'own-folder' or 'file-not-saved'. */
  saveAs(msgId: MsgId, file: LeavingFile): Promise<boolean>;
  /** Asks for a folder; null if the person cancels. The result lists what couldn't be saved. */
  saveAll(
    msgIds: readonly MsgId[],
    locate: (msgId: MsgId) => Promise<LeavingFile>,
    messageOf: (msgId: MsgId) => Promise<Message>,
  ): Promise<RouteOutput<'files.saveAll'>>;
  /** Returns the path of the saved file. Throws AppError 'disk-full' or 'file-not-saved'. */
  saveInDownloads(msgId: MsgId, file: LeavingFile): Promise<string>;
}

export function createSaver(parts: SaverParts): Saver {
  const { core, dialogs, downloads, isOwnFolder, mark, whileSaving, log } = parts;

  /** The file stays saved even if core can't record it. */
  async function noteSaved(msgId: MsgId, target: string): Promise<void> {
    await core.control('noteSaved', { msgId, path: target }).catch((thrown: unknown) => {
      log.warn(`Core did not take note of a saved file: ${AppError.reason(thrown)}`);
    });
  }

  async function saveInto(folder: string, msgId: MsgId, file: LeavingFile): Promise<string> {
    const target = await whileSaving(() =>
      saveUnderFreeName(file.copyTo, folder, file.fileName, (copy) => mark(copy, file)),
    );
    await noteSaved(msgId, target);
    return target;
  }

  return {
    async saveAs(msgId, file) {
      const target = await dialogs.whereToSave(path.join(downloads(), file.fileName));
      if (target === null) return false;
      await refuseOwnFolder(isOwnFolder, path.dirname(target));
      await whileSaving(() => saveWhole(file.copyTo, target, (copy) => mark(copy, file)));
      await noteSaved(msgId, target);
      return true;
    },
    async saveAll(msgIds, locate, messageOf) {
      const folder = await dialogs.whichFolder(downloads());
      if (folder === null) return null;
      await refuseOwnFolder(isOwnFolder, folder);
      const refused: RefusedFile[] = [];
      for (const msgId of msgIds) {
        try {
          await saveInto(folder, msgId, await locate(msgId));
        } catch (thrown) {
          // Without its message, the file has no name.
          const message = await messageOf(msgId).catch(() => null);
          refused.push({ name: message?.attachment?.fileName ?? '', error: AppError.from(thrown).toData() });
        }
      }
      return { saved: msgIds.length - refused.length, refused };
    },
    async saveInDownloads(msgId, file) {
      const folder = downloads();
      await mkdir(folder, { recursive: true }).catch((thrown: unknown) => {
        throw AppError.fromSaving(thrown);
      });
      return saveInto(folder, msgId, file);
    },
  };
}
