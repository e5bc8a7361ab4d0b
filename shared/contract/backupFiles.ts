import { z } from 'zod';
import {
  BACKUP_EVERY,
  type BackupFacts,
  type BackupPreview,
  type BackupProblem,
  type ChosenBackup,
  MAX_PASSPHRASE,
  MIN_PASSPHRASE,
  RESTORE_MODES,
  type RestoreCounts,
} from '../model/backupFiles.ts';
import { id, nothing, route } from './inputs.ts';

const zPassphrase = z.string().max(MAX_PASSPHRASE);
const zNewPassphrase = zPassphrase.min(MIN_PASSPHRASE);

export const backupFilesCoreRoutes = {
  'backupFiles.facts': route<BackupFacts>()(nothing),
  /** Reads the chosen file. Rejects with `not-found` if another was chosen since. */
  'backupFiles.preview': route<BackupPreview>()(z.object({ chosenId: id, passphrase: zPassphrase }).strict()),
  /** Restores what `backupFiles.preview` read. Nothing is sent. Rejects with `not-found` if another was chosen since. */
  'backupFiles.restore': route<RestoreCounts>()(
    z.object({ chosenId: id, mode: z.enum(RESTORE_MODES) }).strict(),
  ),
  /** Takes the last restore back, except for what was changed since. Rejects with `not-found` a second time. */
  'backupFiles.undo': route<RestoreCounts>()(nothing),
  /** Omitted fields stay. The folder is chosen by `backupFiles.chooseFolder`; without a folder and passphrase, it is off. */
  'backupFiles.setSchedule': route<BackupFacts>()(
    z
      .object({
        every: z.union(BACKUP_EVERY.map((ms) => z.literal(ms))).optional(),
        isShared: z.boolean().optional(),
        passphrase: zNewPassphrase.optional(),
      })
      .strict(),
  ),
} as const;

export const backupFilesShellRoutes = {
  /** Asks where to save a backup, and writes it there. Null if the person cancels. */
  'backupFiles.save': route<{ readonly fileName: string } | null>()(
    z.object({ passphrase: zNewPassphrase }).strict(),
  ),
  /** Lets the person choose a backup to restore. Null if they cancel. */
  'backupFiles.choose': route<ChosenBackup | null>()(nothing),
  /** Lets the person choose the folder of automatic backups. Null if they cancel. */
  'backupFiles.chooseFolder': route<BackupFacts | null>()(nothing),
} as const;

export interface BackupFilesCoreEvents {
  /** The facts changed. `failed`: an automatic backup failed for the first time in a row. */
  backupFiles: { readonly failed: BackupProblem | null };
}
