import { createBackoff } from '../../time/pace.ts';
import type { Intake } from '../intake/intake.ts';
import { createPatient, type Job } from '../job.ts';
import type { Head } from '../reading/head.ts';
import type { ServiceReads } from '../reading/serviceReads.ts';
import { createDeletedSends } from '../rereads/deletedSends.ts';
import { createHoleRetries } from '../rereads/holeRetries.ts';
import { createLateConversations } from '../rereads/lateConversations.ts';
import { createRereads, type Rereads } from '../rereads/rereadSchedule.ts';
import { createReread } from '../rereads/rereadStretch.ts';
import type { RestoreDetector } from '../restores/restoreDetector.ts';
import type { SyncOptions } from '../types.ts';
import { type Check, createCheck } from './check.ts';
import { createFullChecks, type FullChecks } from './fullCheck.ts';
import { createVerification, type Verification } from './verification.ts';

interface Options extends Pick<SyncOptions, 'store' | 'connection' | 'clock' | 'random' | 'pace'> {
  readonly intake: Intake;
  readonly reads: ServiceReads;
  readonly head: Head;
  readonly restoreDetector: RestoreDetector;
  readonly isFocused: () => boolean;
  readonly isComplete: () => boolean;
  /** The store's own records were repaired. */
  readonly restart: () => void;
  readonly onProgress: () => void;
}

/** All jobs that check stored messages again, or request unreadable ones again. */
export interface Checks {
  readonly check: Check;
  readonly rereads: Rereads;
  readonly fullChecks: FullChecks;
  readonly verification: Verification;
  /** The jobs before the back-fill, in order. */
  readonly before: readonly Job[];
  /** The jobs after it. */
  readonly behind: readonly Job[];
}

export function createSyncChecks(options: Options): Checks {
  const { store, connection, clock, random, pace, intake, head, restoreDetector, isComplete } = options;
  const { ask, askIn } = options.reads;
  const checkService = restoreDetector.check;
  const reread = createReread({
    ...{ store, intake, checkService },
    ask: ({ after, through }, limit, convId) =>
      convId === null ? ask(after, limit, through) : askIn(convId, after, through, limit),
  });
  const rereads = createRereads(
    {
      ...{ store, clock, pace, reread, checkService, isComplete },
      isFocused: options.isFocused,
      head: head.id,
    },
    head.id() !== null,
  );
  const holes = createHoleRetries({ store, clock, pace, ask, intake });
  const check = createCheck({
    ...{ store, intake, checkService },
    restart: options.restart,
    retryHoles: holes.run,
    readNewest: rereads.readNewest,
    isOutdated: restoreDetector.isOutdated,
  });
  const fullChecks = createFullChecks({
    ...{ store, clock, pace, intake, reread, isComplete, checkService },
    head: head.id,
    isReachable: () => connection.state().state !== 'trouble',
    onProgress: options.onProgress,
  });
  const verification = createVerification({
    store,
    reread,
    head: head.id,
    isOutdated: restoreDetector.isOutdated,
  });
  const deletedSends = createDeletedSends({ store, clock, pace, reread, intake, checkService });
  const lateOnes = createLateConversations({ store, ask: askIn, intake });
  const patient = (job: Job) => createPatient(job, createBackoff(pace, random), clock);
  return {
    ...{ check, rereads, fullChecks, verification },
    before: [check.job, restoreDetector.job, patient(verification.job), patient(rereads.view)],
    behind: [lateOnes, rereads.newest, deletedSends, holes, fullChecks.job, rereads.round].map(patient),
  };
}
