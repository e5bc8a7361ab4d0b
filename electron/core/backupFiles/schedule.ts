import { randomBytes } from 'node:crypto';
import { AppError } from '../../../shared/errors/errors.ts';
import type { BackupProblem } from '../../../shared/model/backupFiles.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Log, Store } from '../db/store.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { endsWithin } from '../time/endsWithin.ts';
import type { ReadBackup } from './backupRestores.ts';
import { addFile, type FolderFile, isOfOther, listFolder, newestOfOthers, thinOut } from './folderFiles.ts';
import { readInFolder } from './readBackup.ts';
import type { BackupContent, Witness } from './records.ts';
import type { JudgeService } from './sameService.ts';
import type { Sealed } from './sealing.ts';
import { getSchedule, type Schedule, setSchedule } from './table.ts';

export type { Schedule } from './table.ts';

/** Looks for files of other computers this often, ms. */
const LOOK_MS = 60_000;
/** After a failure, ms. */
const AGAIN_MS = 5 * 60_000;
/** A folder that takes longer, such as one on a network that is gone, is said not to answer, ms. */
const SILENT_MS = 60_000;
/** The same while the account closes: whoever signs out or quits doesn't wait for it. */
const LAST_LOOK_MS = 1_500;

interface Options {
  readonly store: Store;
  readonly account: AccountId;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Null: the records are those of this hash. */
  readonly seal: (passphrase: string, unlessSha256: string | null) => Promise<Sealed | null>;
  readonly read: (file: Buffer, passphrase: string) => Promise<ReadBackup>;
  readonly judge: JudgeService;
  readonly merge: (content: BackupContent) => Promise<void>;
  readonly onChange: (failed: BackupProblem | null) => void;
  readonly log: Log;
  /** See `SILENT_MS`. */
  readonly silentMs?: number;
}

type Ready = Schedule & { readonly folder: string; readonly passphrase: string };

const isReady = (schedule: Schedule): schedule is Ready =>
  schedule.everyMs > 0 && schedule.folder !== null && schedule.passphrase !== null;

/** Makes backups in the chosen folder when they are due, and takes in those of other computers. */
export function startSchedule(options: Options) {
  const { store, clock, signal, onChange, log, silentMs = SILENT_MS } = options;
  const others = createOthers(options);
  let again = new AbortController();
  let failure: Failure | null = null;

  async function look(given: Ready): Promise<void> {
    let problem: BackupProblem | null = null;
    try {
      const schedule = await withOwnId(options, given);
      if (schedule.isShared === 1) problem = await others.takeIn(schedule);
      if (!signal.aborted && isDue(schedule, failure, clock.now())) {
        await save(options, schedule);
        failure = null;
      }
      problem = failure?.problem ?? problem;
    } catch (thrown) {
      if (signal.aborted) return;
      log('warn', `An automatic backup failed: ${AppError.reason(thrown)}`);
      problem = problemOf(thrown);
      // A folder that is gone is looked for each time.
      failure = problem === 'folder-missing' ? null : { at: clock.now(), problem };
    }
    if (!signal.aborted) tell(problem);
  }

  function tell(problem: BackupProblem | null): void {
    if (getSchedule(store).problem === problem) return;
    setSchedule(store, { problem });
    onChange(problem);
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      again = new AbortController();
      const schedule = getSchedule(store);
      if (isReady(schedule)) {
        const looking = look(schedule);
        if (!(await endsWithin(systemClock, looking, silentMs, signal)) && !signal.aborted)
          tell('folder-silent');
        await looking;
      }
      if (signal.aborted) return;
      await clock.wait(LOOK_MS, AbortSignal.any([signal, again.signal]));
    }
  }

  const end = watch().catch((thrown: unknown) => {
    log('error', `Automatic backups ended: ${AppError.reason(thrown)}`);
  });
  return {
    /** The person changed the schedule: what failed is tried again at once. */
    lookAgain: () => {
      failure = null;
      again.abort();
    },
    /** Without a folder that doesn't answer. */
    ended: async () => {
      if (await endsWithin(systemClock, end, LAST_LOOK_MS)) return;
      log('warn', 'The folder of backups does not answer. What changed since the last backup is not in it.');
      try {
        tell('folder-silent');
      } catch (thrown) {
        log('warn', `That was not kept: ${AppError.reason(thrown)}`);
      }
    },
  };
}

/** The last backup could not be saved. */
interface Failure {
  /** Ms since the epoch. */
  readonly at: number;
  readonly problem: BackupProblem;
}

/** Also after the clock was set back. */
function isDue({ upToDateAt, everyMs }: Schedule, failure: Failure | null, now: number): boolean {
  const since = (at: number, ms: number) => now >= at + ms || now < at - ms;
  if (failure !== null) return since(failure.at, AGAIN_MS);
  return upToDateAt === null || since(upToDateAt, everyMs);
}

function problemOf(thrown: unknown): BackupProblem {
  const { code } = AppError.from(thrown);
  if (code === 'disk-full') return 'disk-full';
  if (code === 'backup-too-large') return 'too-large';
  return code === 'file-missing' ? 'folder-missing' : 'not-saved';
}

/** Another computer with a copy of this one's data has the same id. This one takes a new one, and its next backup is due now. */
async function withOwnId({ store, account, log }: Options, schedule: Ready): Promise<Ready> {
  const { files } = await listFolder(schedule.folder, account);
  const newest = files.find(({ device }) => device === schedule.device);
  if (!isOfOther(newest, schedule.lastFile)) return schedule;
  log(
    'warn',
    'Another computer uses the same folder of backups under the same name. This one takes a new name.',
  );
  const own = { device: randomBytes(8).toString('hex'), upToDateAt: null, lastFile: null, lastSha256: null };
  setSchedule(store, own);
  return { ...schedule, ...own };
}

async function save({ store, account, clock, seal, onChange }: Options, schedule: Ready): Promise<void> {
  const { device, passphrase, lastSha256 } = schedule;
  const now = clock.now();
  const { folder, files } = await listFolder(schedule.folder, account);
  const newest = files.find((file) => file.device === device);
  const sealed = await seal(passphrase, newest === undefined ? null : lastSha256);
  if (sealed !== null) {
    // Before it is there: after a crash in between, it is not taken for another computer's.
    const onNamed = (lastFile: string) => void setSchedule(store, { lastFile });
    await addFile(folder, { account, device, newest }, sealed.file, now, onNamed);
    await thinOut((await listFolder(folder, account)).files, device);
  }
  const current = getSchedule(store);
  // The person may have chosen others meanwhile.
  if (current.folder !== schedule.folder || current.passphrase !== passphrase) return;
  setSchedule(store, { upToDateAt: now, ...(sealed !== null && { lastSha256: sealed.sha256 }) });
  onChange(null);
}

interface Outcome {
  /** Null: it was taken in. */
  readonly problem: BackupProblem | null;
  /** Ms since the epoch. */
  readonly at: number;
}

/** The files of other computers: each is read when it has changed. */
function createOthers({ account, clock, read, judge, merge, log }: Options) {
  /** Of each that was read. */
  let outcomes = new Map<string, Outcome>();
  let lastPassphrase: string | null = null;
  /** They may be half copied, so they get another try. */
  const doubtful = new Set<string>();
  /** Those that wait until it is known whether the service is still theirs. */
  const waiting = new Map<string, Witness | null>();

  async function takeIn(file: FolderFile, folder: string, passphrase: string): Promise<BackupProblem | null> {
    const known = outcomes.get(file.stamp);
    // It may be synced, or read by a newer version, later.
    const isAgain = known?.problem === 'other-unusable' && Math.abs(clock.now() - known.at) >= AGAIN_MS;
    if (known !== undefined && !isAgain) return known.problem;
    const witness = waiting.get(file.stamp);
    if (witness !== undefined && judge(witness) === 'unknown') return null;
    const outcome = await readOne(file, folder, passphrase);
    if (outcome === 'waits') return null;
    if (outcome === 'other-unusable' && !doubtful.has(file.stamp)) {
      doubtful.add(file.stamp);
      return null;
    }
    // There may be room later.
    if (outcome !== 'own-disk-full') outcomes.set(file.stamp, { problem: outcome, at: clock.now() });
    return outcome;
  }

  async function readOne(
    file: FolderFile,
    folder: string,
    passphrase: string,
  ): Promise<BackupProblem | 'waits' | null> {
    try {
      const bytes = await readInFolder(file.path, folder);
      const result = bytes && (await read(bytes, passphrase));
      if (result?.kind === 'wrong-passphrase') return 'other-passphrase';
      if (result?.kind !== 'content') return 'other-unusable';
      const { witness } = result.content;
      if (judge(witness) === 'unknown') {
        waiting.set(file.stamp, witness);
        return 'waits';
      }
      await merge(result.content);
      return null;
    } catch (thrown) {
      log('warn', `The backup of another computer could not be taken in: ${AppError.reason(thrown)}`);
      return AppError.from(thrown).code === 'disk-full' ? 'own-disk-full' : 'other-unusable';
    }
  }

  return {
    async takeIn(schedule: Ready): Promise<BackupProblem | null> {
      const { passphrase } = schedule;
      if (passphrase !== lastPassphrase) outcomes = new Map();
      lastPassphrase = passphrase;
      const { folder, files } = await listFolder(schedule.folder, account);
      let problem: BackupProblem | null = null;
      for (const file of newestOfOthers(files, schedule.device))
        problem = (await takeIn(file, folder, passphrase)) ?? problem;
      return problem;
    },
  };
}
