import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow, NativeImage, Shell } from 'electron';
import type { RouteOutput, RouteParsed } from '../../../shared/contract.ts';
import { AppError, fromResult } from '../../../shared/errors.ts';
import type { RefusedFile } from '../../../shared/files.ts';
import type { Message, MsgId } from '../../../shared/model.ts';
import type { Located } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { type ClipboardContent, pictureOf, referenceTo } from './clipboardFormats.ts';
import { createHandedOut } from './handedOut.ts';
import type { MarkOfTheWeb } from './markOfTheWeb.ts';
import { isRisky, mayRun, questionBeforeOpening, RISKY_ANSWERS } from './riskyFile.ts';
import { codeOf, notSaved, saveUnderFreeName, saveWhole } from './saving.ts';

export interface FilesParts {
  readonly core: Pick<CoreClient, 'control' | 'request'>;
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
  readonly dialogs: Dialogs;
  readonly window: () => BrowserWindow | null;
  readonly platform: NodeJS.Platform;
  /** Where people look for what they saved. */
  readonly downloads: () => string;
  /** Parley's own folder for files that other programs are given. */
  readonly handedOutDir: string;
  readonly markOfTheWeb: MarkOfTheWeb;
  readonly writeClipboard: (content: ClipboardContent) => Promise<void>;
  /** What is shown under the pointer while a file is dragged; never empty. */
  readonly dragIcon: (file: string) => Promise<NativeImage>;
  readonly log: Log;
}

type FileRoute = 'open' | 'saveAs' | 'saveAll' | 'showInFolder' | 'copy' | 'startDrag';

/** What the person does with files that are on this computer: the routes `files.*` of the contract. */
export type FileActions = {
  readonly [R in FileRoute]: (input: RouteParsed<`files.${R}`>) => Promise<RouteOutput<`files.${R}`>>;
};

export function createFileActions(parts: FilesParts): FileActions {
  const { core, shell, dialogs, platform, log } = parts;
  const locate = (msgId: MsgId) => core.control('locate', { msgId });
  const handedOut = createHandedOut({ dir: parts.handedOutDir, mark, log });

  /** What may run is not let out without the mark; for the rest the mark is one more care. */
  async function mark(copy: string, file: Located): Promise<void> {
    try {
      await parts.markOfTheWeb(copy);
    } catch (thrown) {
      log.warn(`A file could not be marked as coming from elsewhere (${codeOf(thrown)}).`);
      if (mayRun(file)) throw new AppError('file-not-saved', 'A file that can run could not be marked.');
    }
  }

  async function messageOf(msgId: MsgId): Promise<Message> {
    return fromResult(await core.request('messages.get', { msgId }));
  }

  /** The file is saved all the same when core cannot take note of it. */
  async function noteSaved(msgId: MsgId, target: string): Promise<void> {
    await core.control('noteSaved', { msgId, path: target }).catch((thrown: unknown) => {
      log.warn(`Core did not take note of a saved file: ${AppError.reason(thrown)}`);
    });
  }

  async function saveAs(msgId: MsgId, file: Located): Promise<boolean> {
    const target = await dialogs.whereToSave(path.join(parts.downloads(), file.fileName));
    if (target === null) return false;
    await saveWhole(file.path, target, (copy) => mark(copy, file));
    await noteSaved(msgId, target);
    return true;
  }

  async function saveInto(folder: string, msgId: MsgId, file: Located): Promise<string> {
    const target = await saveUnderFreeName(file.path, folder, file.fileName, (copy) => mark(copy, file));
    await noteSaved(msgId, target);
    return target;
  }

  async function open(file: Located): Promise<boolean> {
    // Programs go by the name, and some write to what they open.
    const failure = await shell.openPath(await handedOut.give(file));
    if (failure !== '') throw new AppError('file-not-opened', 'The system could not open the file.');
    return true;
  }

  async function askThenOpen(msgId: MsgId, file: Located): Promise<boolean> {
    const { attachment, senderEmail } = await messageOf(msgId);
    const question = questionBeforeOpening(file, attachment?.mimeType ?? '', senderEmail);
    const answer = await dialogs.ask(question);
    if (answer === RISKY_ANSWERS.open) return open(file);
    if (answer === RISKY_ANSWERS.saveAs) await saveAs(msgId, file);
    return false;
  }

  async function refusal(msgId: MsgId, thrown: unknown): Promise<RefusedFile> {
    const { attachment } = await messageOf(msgId);
    return { name: attachment?.fileName ?? '', error: AppError.from(thrown).toData() };
  }

  return {
    async open({ msgId }) {
      const file = await locate(msgId);
      return isRisky(file) ? askThenOpen(msgId, file) : open(file);
    },
    async saveAs({ msgId }) {
      return saveAs(msgId, await locate(msgId));
    },
    async saveAll({ msgIds }) {
      const folder = await dialogs.whichFolder(parts.downloads());
      if (folder === null) return null;
      const refused: RefusedFile[] = [];
      for (const msgId of msgIds) {
        try {
          await saveInto(folder, msgId, await locate(msgId));
        } catch (thrown) {
          refused.push(await refusal(msgId, thrown));
        }
      }
      return { saved: msgIds.length - refused.length, refused };
    },
    async showInFolder({ msgId }) {
      const file = await locate(msgId);
      if (file.savedTo !== null && (await isThere(file.savedTo, file.size))) {
        shell.showItemInFolder(file.savedTo);
        return false;
      }
      const downloads = parts.downloads();
      await mkdir(downloads, { recursive: true }).catch((thrown: unknown) => {
        throw notSaved(thrown);
      });
      shell.showItemInFolder(await saveInto(downloads, msgId, file));
      return true;
    },
    async copy({ msgId }) {
      const file = await locate(msgId);
      const content = (await pictureOf(file)) ?? referenceTo(await handedOut.lend(file), platform);
      await parts.writeClipboard(content);
      return null;
    },
    async startDrag({ msgId }) {
      const file = await handedOut.lend(await locate(msgId));
      const icon = await parts.dragIcon(file);
      parts.window()?.webContents.startDrag({ file, icon });
      return null;
    },
  };
}

/** Whether a saved file still stands where it was saved, as far as its size tells. */
async function isThere(file: string, size: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true && found.size === size;
}
