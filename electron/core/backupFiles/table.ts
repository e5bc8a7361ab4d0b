import type { BackupEvery, BackupProblem } from '../../../shared/model/backupFiles.ts';
import type { Store } from '../db/store.ts';

/** The automatic backups of this computer. */
export interface Schedule {
  /** Names this computer in the folder: 16 hexadecimal digits. */
  readonly device: string;
  readonly folder: string | null;
  readonly passphrase: string | null;
  readonly everyMs: BackupEvery;
  readonly isShared: 0 | 1;
  /** Ms since the epoch: when the folder last had all of this computer. */
  readonly upToDateAt: number | null;
  /** The name and size of the last file that this computer wrote; null: not known. */
  readonly lastFile: string | null;
  /** Of the content of that file, without its first line. */
  readonly lastSha256: string | null;
  readonly problem: BackupProblem | null;
}

type Local = Pick<Store, 'local'>;

export function getSchedule({ local }: Local): Schedule {
  const row = local.get<Schedule>('SELECT * FROM backup_schedule');
  if (row === undefined) throw new Error('The row of the schedule is missing.');
  return row;
}

export function setSchedule(store: Local, change: Partial<Schedule>): Schedule {
  const next = { ...getSchedule(store), ...change };
  store.local.run(
    `UPDATE backup_schedule SET device = ?, folder = ?, passphrase = ?, everyMs = ?, isShared = ?, upToDateAt = ?,
       lastFile = ?, lastSha256 = ?, problem = ?`,
    ...[next.device, next.folder, next.passphrase, next.everyMs, next.isShared, next.upToDateAt],
    ...[next.lastFile, next.lastSha256, next.problem],
  );
  return next;
}
