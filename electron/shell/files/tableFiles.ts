import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RouteParsed } from '../../../shared/contract/index.ts';
import { CSV_BEGIN, csvRow } from '../../../shared/text/csvRow.ts';
import { words } from '../app/shellWords.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { refuseOwnFolder } from './ownData.ts';
import { saveWhole } from './saving.ts';

const text = words('dashboard');

interface Parts {
  readonly dialogs: Pick<Dialogs, 'whereToSave'>;
  /** Where people look for saved files. */
  readonly downloads: () => string;
  /** See `createIsOwnFolder`. */
  readonly isOwnFolder: (folder: string) => Promise<boolean>;
  /** See `ClosingGuard`. */
  readonly whileSaving: ClosingGuard['whileSaving'];
}

/** The tables of the dashboard as files; the page learns no path. */
export interface TableFiles {
  /** False if the person cancels. Rejects with `disk-full`, `own-folder` or `file-not-saved`. */
  save(table: RouteParsed<'dashboard.saveTable'>): Promise<boolean>;
}

export function createTableFiles({ dialogs, downloads, isOwnFolder, whileSaving }: Parts): TableFiles {
  return {
    save: async ({ chart, rows }) => {
      const target = await dialogs.whereToSave(path.join(downloads(), `${text(chart)}.csv`));
      if (target === null) return false;
      await refuseOwnFolder(isOwnFolder, path.dirname(target));
      const content = CSV_BEGIN + rows.map(csvRow).join('');
      // Made here, so that no mark of the web belongs on it.
      await whileSaving(() =>
        saveWhole(
          (copy) => writeFile(copy, content, { flag: 'wx' }),
          target,
          async () => {},
        ),
      );
      return true;
    },
  };
}
