import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { BackupFiles } from './startBackupFiles.ts';

/** Handles the routes `backupFiles.*` for the account that `current` returns. */
export function backupFileRoutes(
  current: () => { readonly backupFiles: BackupFiles },
): Handlers<RoutesOf<'backupFiles'>> {
  return {
    'backupFiles.facts': () => current().backupFiles.facts(),
    'backupFiles.preview': ({ chosenId, passphrase }) => current().backupFiles.preview(chosenId, passphrase),
    'backupFiles.restore': ({ chosenId, mode }) => current().backupFiles.restore(chosenId, mode),
    'backupFiles.undo': () => current().backupFiles.undo(),
    'backupFiles.setSchedule': (change) => current().backupFiles.setSchedule(change),
  };
}
