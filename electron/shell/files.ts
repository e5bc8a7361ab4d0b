import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow, Dialog, Shell } from 'electron';
import type { RouteParsed } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import { mayRun } from '../../shared/fileRisk.ts';
import type { CoreClient } from './coreClient.ts';

interface FilesParts {
  readonly core: Pick<CoreClient, 'control'>;
  readonly shell: Pick<Shell, 'openPath'>;
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  /** Where people look for what they saved. */
  readonly downloads: string;
  /** The system's folder for what nobody needs tomorrow. */
  readonly temporary: string;
}

/** What the person does with files that are on this computer. */
export interface FileActions {
  open(input: RouteParsed<'files.open'>): Promise<boolean>;
  saveAs(input: RouteParsed<'files.saveAs'>): Promise<boolean>;
}

export function createFileActions(parts: FilesParts): FileActions {
  const { core, shell, dialog } = parts;
  return {
    async open({ msgId }) {
      const { path: content, fileName } = await core.control('locate', { msgId });
      if (mayRun(fileName)) throw new AppError('file-risky', 'A file of this kind may run.');
      // Programs go by the name, and some write to what they open: they get a copy under the name that the sender gave.
      const folder = await mkdtemp(path.join(parts.temporary, 'parley-open-')).catch(failed);
      const copy = path.join(folder, fileName);
      await copyFile(content, copy, constants.COPYFILE_FICLONE).catch(failed);
      const failure = await shell.openPath(copy);
      if (failure !== '') throw new AppError('file-not-opened', 'The system did not open the file.');
      return true;
    },
    async saveAs({ msgId }) {
      const { path: content, fileName } = await core.control('locate', { msgId });
      const options = {
        defaultPath: path.join(parts.downloads, fileName),
        properties: ['showOverwriteConfirmation' as const],
      };
      const window = parts.window();
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options));
      if (canceled || !filePath) return false;
      await saveWhole(content, filePath);
      return true;
    },
  };
}

/** What stands at `target` is the old file or the whole new one, never half of it. */
async function saveWhole(content: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(content, unfinished, constants.COPYFILE_FICLONE);
    await rename(unfinished, target);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    failed(thrown);
  }
}

function failed(thrown: unknown): never {
  throw AppError.fromDisk(thrown);
}
