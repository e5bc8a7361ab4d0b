import type { ConvId } from '../../../shared/model/ids.ts';
import { nextGap } from '../coverage/coverage.ts';
import { wasWhole } from '../coverage/syncState.ts';
import { createBackoff } from '../time/pace.ts';
import { type Checks, createSyncChecks } from './checks/checks.ts';
import { createIntake, type Intake, type Origin } from './intake/intake.ts';
import type { Job } from './job.ts';
import { createBackfill, createBackfillJob } from './reading/backfill.ts';
import { createGivingWay, type GivingWay } from './reading/givingWay.ts';
import { createHead, type Head } from './reading/head.ts';
import { createJump } from './reading/jump.ts';
import type { Page } from './reading/page.ts';
import { createPoll, type Poll } from './reading/poll.ts';
import { createServiceReads, type ServiceReads } from './reading/serviceReads.ts';
import { createWholeness, type Wholeness } from './reading/wholeness.ts';
import { createRestoreDetector, type RestoreDetector } from './restores/restoreDetector.ts';
import type { SyncOptions } from './types.ts';

/** The parts of sync. */
export interface SyncParts {
  readonly reads: ServiceReads;
  readonly givingWay: GivingWay;
  readonly intake: Intake;
  readonly head: Head;
  readonly wholeness: Wholeness;
  readonly restoreDetector: RestoreDetector;
  readonly poll: Poll;
  readonly checks: Checks;
  /** All jobs, the most urgent first. */
  readonly jobs: readonly Job[];
}

/** The facts that decide how often the service is asked, and how much is stored at once. */
export interface Attention {
  readonly isFocused: () => boolean;
  /** Whether live events announce new messages. */
  readonly hasEvents: () => boolean;
  /** The conversations on screen. */
  readonly open: () => readonly ConvId[];
}

/** Builds the parts in order. None of them sends a request on its own. */
export function createSyncParts(options: SyncOptions, { isFocused, hasEvents, open }: Attention): SyncParts {
  const { store, connection, clock, random, pace, log } = options;
  const head = createHead(store);
  const givingWay = createGivingWay(clock, pace);
  const intake = createIntake({
    ...{ store, clock, log, isBusy: givingWay.isBusy, isFocused, onNoted: options.onProgress },
    ...{ onApplied: options.onApplied, onUnreadable: options.onUnreadable },
  });
  const apply = (page: Page, origin: Origin) => intake.apply(page, origin, wasWhole(store));
  const reads = createServiceReads(options.client, connection, clock);
  const backfill = createBackfill({
    ask: (after, through, limit) => reads.ask(after, limit, through),
    apply: (page) => apply(page, 'back-fill'),
    nextGap: (bound) => nextGap(store, bound),
    now: () => clock.monotonic(),
    isBusy: givingWay.isBusy,
  });
  const wholeness = createWholeness({ store, head, backfill, onProgress: options.onProgress });
  const { isComplete, progressed } = wholeness;
  const restoreDetector = createRestoreDetector({
    ...{ store, get: reads.get, getOf: reads.getOf, open, clock, pace, log },
    ...{ head: head.id, setBack: head.setBack, onOutdated: options.onArchiveUseless },
    reopensInMs: options.reopensInMs,
    takeSuspects: intake.takeSuspects,
  });
  const everyMs = () => (isFocused() ? pace.focusedMs : pace.backgroundMs);
  const poll = createPoll({
    ...{ store, clock, reads, apply, intake, head, wholeness, restoreDetector },
    jump: createJump({ store, reads, apply, head, backfill, wholeness, log }),
    every: () => (hasEvents() ? pace.withEventsMs : everyMs()),
    onCaughtUp: options.onCaughtUp,
  });

  /** The back-fill starts at the newest message of the store. */
  function restart(): void {
    head.reload();
    poll.want();
    fillFromHead();
  }

  function fillFromHead(): void {
    const newest = head.id();
    if (newest !== null) backfill.restart(newest, 1);
  }

  const checks = createSyncChecks({
    ...{ store, connection, clock, random, pace, intake, reads, head, restoreDetector },
    ...{ isFocused, isComplete, restart, onProgress: options.onProgress },
  });
  const backoff = createBackoff(pace, random);
  const fill = createBackfillJob({
    ...{ backfill, head, clock, pace, givingWay, backoff },
    onProgress: progressed,
  });
  fillFromHead();
  if (isComplete()) progressed();
  return {
    ...{ reads, givingWay, intake, head, wholeness, restoreDetector, poll, checks },
    jobs: [poll.job, ...checks.before, fill, ...checks.behind],
  };
}
