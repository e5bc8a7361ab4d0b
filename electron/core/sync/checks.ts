import { createBackoff } from '../time/pace.ts';
import { type Check, createCheck } from './check.ts';
import { createFullChecks, type FullChecks } from './fullCheck.ts';
import type { Guard } from './guard.ts';
import type { Head } from './head.ts';
import { createHoleRetries } from './holes.ts';
import type { Intake } from './intake.ts';
import { createPatient, type Job } from './job.ts';
import { createLateConversations } from './lateConversations.ts';
import { createRereads, type Rereads } from './rereadSchedule.ts';
import { createReread } from './rereadStretch.ts';
import type { ServiceReads } from './serviceReads.ts';
import type { SyncOptions } from './syncing.ts';
import { createVerification, type Verification } from './verification.ts';

interface Options extends Pick<SyncOptions, 'store' | 'connection' | 'clock' | 'random' | 'pace'> {
  readonly intake: Intake;
  readonly reads: ServiceReads;
  readonly head: Head;
  readonly guard: Guard;
  readonly isFocused: () => boolean;
  readonly isComplete: () => boolean;
  /** The store's own records were repaired. */
  readonly restart: () => void;
  readonly onProgress: () => void;
}

/** Everything that looks again at what is stored, or asks again for what could not be had. */
export interface Checks {
  readonly check: Check;
  readonly rereads: Rereads;
  readonly fullChecks: FullChecks;
  readonly verification: Verification;
  /** What goes before the back-fill, the first first. */
  readonly before: readonly Job[];
  /** What comes behind it. */
  readonly behind: readonly Job[];
}

export function createChecks(options: Options): Checks {
  const { store, connection, clock, random, pace, intake, head, guard, isComplete } = options;
  const { ask, askIn } = options.reads;
  const checkService = guard.check;
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
    isOutdated: guard.isOutdated,
  });
  const fullChecks = createFullChecks({
    ...{ store, clock, pace, intake, reread, isComplete, checkService },
    head: head.id,
    isReachable: () => connection.state().state !== 'trouble',
    onProgress: options.onProgress,
  });
  const verification = createVerification({ store, reread, head: head.id, isOutdated: guard.isOutdated });
  const lateOnes = createLateConversations({ store, ask: askIn, intake });
  const patient = (job: Job) => createPatient(job, createBackoff(pace, random), clock);
  return {
    ...{ check, rereads, fullChecks, verification },
    before: [check.job, guard.job, patient(verification.job), patient(rereads.view)],
    behind: [lateOnes, rereads.newest, holes, fullChecks.job, rereads.audit].map(patient),
  };
}
