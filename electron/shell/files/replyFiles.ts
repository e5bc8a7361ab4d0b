import path from 'node:path';
import type { ImportPreview, ReplyFormat } from '../../../shared/model/savedReplies.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { words } from '../app/shellWords.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { refuseOwnFolder } from './ownData.ts';
import { saveWhole } from './saving.ts';

const text = words('savedReplies');

interface Parts {
  readonly dialogs: Pick<Dialogs, 'whichFile' | 'whereToSave'>;
  /** Where people look for saved files. */
  readonly downloads: () => string;
  /** See `createIsOwnFolder`. */
  readonly isOwnFolder: (folder: string) => Promise<boolean>;
  /** See `ClosingGuard`. */
  readonly whileSaving: ClosingGuard['whileSaving'];
}

type Core = Pick<CoreClient, 'control'>;

/** Saved replies as files: core reads and writes them, and the page learns no path. */
export interface ReplyFiles {
  /** Null if the person cancels. */
  chooseImport(core: Core): Promise<ImportPreview | null>;
  /** False if the person cancels. Rejects with `disk-full`, `own-folder` or `file-not-saved`. */
  exportAll(core: Core, format: ReplyFormat): Promise<boolean>;
}

export function createReplyFiles({ dialogs, downloads, isOwnFolder, whileSaving }: Parts): ReplyFiles {
  return {
    async chooseImport(core) {
      const chosen = await dialogs.whichFile(text('choose'), text('open'));
      return chosen === null ? null : core.control('readReplies', { path: chosen });
    },
    async exportAll(core, format) {
      const target = await dialogs.whereToSave(path.join(downloads(), `${text('fileName')}.${format}`));
      if (target === null) return false;
      await refuseOwnFolder(isOwnFolder, path.dirname(target));
      const write = async (copy: string) => {
        await core.control('exportReplies', { format, target: copy });
      };
      // Made here, so that no mark of the web belongs on it.
      await whileSaving(() => saveWhole(write, target, async () => {}));
      return true;
    },
  };
}
