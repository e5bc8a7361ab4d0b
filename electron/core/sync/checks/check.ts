import type { AppError } from '../../../../shared/errors/errors.ts';
import type { SyncCheck } from '../../../../shared/model/sync.ts';
import { listHoles } from '../../coverage/holes.ts';
import type { Store } from '../../db/store.ts';
import { countFindings } from '../intake/findings.ts';
import type { Intake } from '../intake/intake.ts';
import type { Job } from '../job.ts';
import { HOLES_AT_ONCE } from '../rereads/holeRetries.ts';
import type { NewestRead } from '../rereads/rereadSchedule.ts';
import { repairStore } from './repairStore.ts';

export interface CheckOptions {
  readonly store: Store;
  readonly intake: Intake;
  /** The store's own records were repaired. */
  readonly restart: () => void;
  readonly retryHoles: () => Promise<void>;
  readonly readNewest: () => Promise<NewestRead>;
  /** Checks whether ids still mean the same. False when the archive is no longer usable. */
  readonly checkService: () => Promise<boolean>;
  /** The archive is no longer usable. */
  readonly isOutdated: () => boolean;
}

/** Checks the store, once at the start and whenever a person asks. */
export interface Check {
  readonly job: Job;
  /** Resolves when the next check is done. Calls in the meantime share it. */
  ask(): Promise<SyncCheck>;
  /** Why the check can't run. */
  failed(error: AppError): void;
}

const MANY = 10_000;

export function createCheck({ store, intake, restart, ...options }: CheckOptions): Check {
  let isFirst = true;
  let asked: PromiseWithResolvers<SyncCheck> | null = null;

  function mend(): number {
    const repaired = repairStore(store);
    if (repaired > 0) {
      intake.note('repaired', [], repaired);
      restart();
    }
    isFirst = false;
    return repaired;
  }

  async function run(): Promise<void> {
    const answers = asked;
    const counts = () => ({ late: countFindings(store, 'late'), deleted: countFindings(store, 'deleted') });
    const before = counts();
    const repaired = mend();
    if (!answers) return;
    const lookedGaps = Math.min(HOLES_AT_ONCE, listHoles(store, MANY).length);
    await options.retryHoles();
    const { looked, changed } = await options.readNewest();
    if (intake.isSuspicious()) await options.checkService();
    const after = counts();
    intake.note('checked', [], 1);
    asked = null;
    answers.resolve({
      looked,
      lookedGaps,
      gaps: listHoles(store, MANY).length,
      late: after.late - before.late,
      changed,
      deleted: after.deleted - before.deleted,
      repaired,
      isOutdated: options.isOutdated(),
    });
  }

  return {
    job: { dueAt: () => (isFirst || asked ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY), run },
    ask: () => {
      asked ??= Promise.withResolvers();
      return asked.promise;
    },
    failed: (error) => {
      asked?.reject(error);
      asked = null;
    },
  };
}
