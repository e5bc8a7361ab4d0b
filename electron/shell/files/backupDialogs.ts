import path from 'node:path';
import { BACKUP_ENDING, type BackupFacts, type ChosenBackup } from '../../../shared/model/backupFiles.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { words } from '../app/shellWords.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { refuseOwnFolder } from './ownData.ts';
import { saveWhole } from './saving.ts';

const text = words('backupFiles');

interface Parts {
  readonly dialogs: Pick<Dialogs, 'whichFile' | 'whereToSave' | 'whichFolder'>;
  /** Where people look for saved files. */
  readonly downloads: () => string;
  /** See `createIsOwnFolder`. */
  readonly isOwnFolder: (folder: string) => Promise<boolean>;
  /** See `ClosingGuard`. */
  readonly whileSaving: ClosingGuard['whileSaving'];
  readonly now: () => Date;
}

type Core = Pick<CoreClient, 'control'>;

/** Backups as files: core reads and writes them where the person chooses. */
export interface BackupDialogs {
  /** Null if the person cancels. Rejects with `disk-full`, `own-folder`, `file-not-saved` or `backup-too-large`. */
  save(core: Core, passphrase: string): Promise<{ readonly fileName: string } | null>;
  choose(core: Core): Promise<ChosenBackup | null>;
  /** Rejects with `own-folder`. */
  chooseFolder(core: Core): Promise<BackupFacts | null>;
}

export function createBackupDialogs(parts: Parts): BackupDialogs {
  const { dialogs, downloads, isOwnFolder, whileSaving, now } = parts;
  return {
    async save(core, passphrase) {
      const name = text('fileName', { date: now().toISOString().slice(0, 10) });
      const target = await dialogs.whereToSave(path.join(downloads(), `${name}${BACKUP_ENDING}`));
      if (target === null) return null;
      await refuseOwnFolder(isOwnFolder, path.dirname(target));
      const write = async (copy: string) => {
        await core.control('writeBackup', { target: copy, passphrase });
      };
      // Made here, so that no mark of the web belongs on it.
      await whileSaving(() => saveWhole(write, target, async () => {}));
      return { fileName: path.basename(target) };
    },
    async choose(core) {
      const chosen = await dialogs.whichFile(text('choose'), text('open'));
      return chosen === null ? null : core.control('chooseBackup', { path: chosen });
    },
    async chooseFolder(core) {
      const folder = await dialogs.whichFolder(downloads());
      if (folder === null) return null;
      await refuseOwnFolder(isOwnFolder, folder);
      return core.control('setBackupFolder', { folder });
    },
  };
}
