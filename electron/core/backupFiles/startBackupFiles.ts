import { open } from 'node:fs/promises';
import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { BackupFacts, BackupProblem } from '../../../shared/model/backupFiles.ts';
import type { AccountId, ConvId } from '../../../shared/model/ids.ts';
import type { Log, Store } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import { createRestoring, type ReadBackup, type Restoring } from './backupRestores.ts';
import { linesOf, readContent } from './content.ts';
import { createServiceJudge, type Ends } from './sameService.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { type Sealed, seal, unseal } from './sealing.ts';
import { getSchedule, setSchedule } from './table.ts';

/** Backups of the account as encrypted files. */
export interface BackupFiles extends Omit<Restoring, 'merge'> {
  facts(): BackupFacts;
  /** Writes a new file. @throws AppError `disk-full`, `file-not-saved`, `backup-too-large` */
  write(target: string, passphrase: string): Promise<void>;
  setFolder(folder: string): BackupFacts;
  setSchedule(change: RouteParsed<'backupFiles.setSchedule'>): BackupFacts;
}

interface Options {
  readonly store: Store;
  readonly sync: Ends;
  readonly account: AccountId;
  readonly clock: Clock;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** See `createRestoring`. */
  readonly onMerged: (drafts: readonly (ConvId | null)[]) => void;
  /** See `BackupFilesCoreEvents`. */
  readonly onChange: (failed: BackupProblem | null) => void;
  readonly log: Log;
  /** See `COST`. */
  readonly cost: number;
}

export function startBackupFiles(options: Options): BackupFiles {
  const { store, account, clock, signal, onMerged, onChange, log, cost } = options;
  const judge = createServiceJudge(options);

  /** Null: the records are those of this hash. */
  async function sealAll(passphrase: string, unlessSha256: string | null): Promise<Sealed | null> {
    const lines = linesOf(store, { account, madeAt: clock.now() });
    const sealed = await seal(lines, passphrase, { cost, unlessSha256 });
    if (sealed !== 'too-large') return sealed;
    throw new AppError('backup-too-large', 'There is more than a backup may have.');
  }

  async function read(file: Buffer, passphrase: string): Promise<ReadBackup> {
    const unsealed = await unseal(file, passphrase);
    if (unsealed.kind !== 'lines') return unsealed;
    const content = await readContent(unsealed.lines);
    if (content === null) return { kind: 'unusable', why: 'too-large' };
    if (content.account !== account) return { kind: 'unusable', why: 'other-account' };
    return { kind: 'content', content };
  }

  const restoring = createRestoring({ store, clock, judge, read, onMerged });
  const schedule = startSchedule({
    ...{ store, account, clock, signal, log, onChange },
    ...{ seal: sealAll, read, judge, merge: restoring.merge },
  });
  const facts = () => factsOf(getSchedule(store), restoring.canUndo());

  function change(next: Partial<Omit<Schedule, 'device'>>): BackupFacts {
    setSchedule(store, { ...next, problem: null });
    schedule.lookAgain();
    onChange(null);
    return facts();
  }

  return {
    ...restoring,
    facts,
    async write(target, passphrase) {
      const sealed = await sealAll(passphrase, null);
      if (sealed !== null) await writeNew(target, sealed.file);
    },
    setFolder: (folder) => change({ folder, upToDateAt: null, lastFile: null, lastSha256: null }),
    setSchedule: ({ every, isShared, passphrase }) =>
      change({
        ...(every !== undefined && { everyMs: every, upToDateAt: null }),
        ...(isShared !== undefined && { isShared: isShared ? 1 : 0 }),
        // The files in the folder have another one.
        ...(passphrase !== undefined && { passphrase, upToDateAt: null, lastSha256: null }),
      }),
    ended: async () => {
      await schedule.ended();
      await restoring.ended();
    },
  };
}

const factsOf = (
  { folder, everyMs, passphrase, isShared, upToDateAt, problem }: Schedule,
  canUndo: boolean,
): BackupFacts => ({
  ...{ canUndo, folder, every: everyMs, upToDateAt, problem },
  ...{ hasPassphrase: passphrase !== null, isShared: isShared === 1 },
});

/** @throws AppError `disk-full`, `file-not-saved` */
async function writeNew(target: string, content: Buffer): Promise<void> {
  try {
    const file = await open(target, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw AppError.fromSaving(thrown);
  }
}
