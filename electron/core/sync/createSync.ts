import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { reportSync } from './checks/report.ts';
import { applyBatch } from './intake/applyBatch.ts';
import { createLoop, type Loop } from './loop.ts';
import { createSyncParts, type SyncParts } from './syncParts.ts';
import type { Sync, SyncOptions } from './types.ts';

export function createSync(options: SyncOptions): Sync {
  const { store, connection, storage, clock, pace, log } = options;
  let isFocused = false;
  let hasEvents = false;
  const open = (): readonly ConvId[] => parts.checks.rereads.watched();
  const attention = { isFocused: () => isFocused, hasEvents: () => hasEvents, open };
  const parts = createSyncParts(options, attention);
  const { reads, intake, head, restoreDetector, poll, jobs } = parts;
  const { check, rereads, fullChecks, verification } = parts.checks;
  const loop = createLoop({
    ...{ jobs, clock, isOver: restoreDetector.isOutdated },
    notBefore: () => (storage.hasRoom() ? connection.nextAttempt() : null),
    onFailed: (error) => {
      poll.lostTouch();
      log('warn', `Synchronising: ${error.code}: ${error.message}`);
      check.failed(error);
      if (error.code !== 'disk-full') connection.failed(error);
    },
  });

  function pollNow(byPerson: boolean): void {
    connection.hurry(byPerson);
    poll.want();
    loop.reconsider();
  }

  return {
    start: loop.start,
    history: () => historyOf(parts),
    isEndUnreadable: intake.isEndUnreadable,
    isCaughtUp: () => caughtUpSince(options, poll) !== null,
    caughtUpSince: () => caughtUpSince(options, poll),
    pollNow,
    relyOnEvents: (doesRely) => {
      hasEvents = doesRely;
    },
    readOne: (convId, msgId) => readOne(options, parts, convId, msgId),
    setActivity: ({ focused, wake: isAwake }) => {
      const gainsFocus = focused && !isFocused;
      isFocused = focused;
      if (isAwake) rereads.hurry();
      if (isAwake) poll.lostTouch();
      if (gainsFocus || isAwake) pollNow(false);
    },
    giveWay: parts.givingWay.noticed,
    watch: (pane, view) => {
      rereads.watch(pane, view);
      loop.reconsider();
    },
    report: () =>
      reportSync(store, {
        ...{ lastRead: reads.lastRead(), head: head.id(), pace, isFocused, audited: rereads.audited() },
        fullCheck: fullChecks.last(),
      }),
    check: () => askCheck(options, parts, pollNow),
    verify: (after) => {
      const answer = verification.ask(after);
      loop.reconsider();
      return answer;
    },
    checkAll: () => {
      fullChecks.start();
      pollNow(true);
    },
    cancelCheckAll: fullChecks.cancel,
    reconsider: () => {
      // Another request may have failed, such as a send.
      if (connection.state().state !== 'online') poll.lostTouch();
      const obstacle = whyHeldUp(options);
      if (obstacle !== null) check.failed(obstacle);
      loop.reconsider();
    },
    close: () => close(loop, parts),
  };
}

const caughtUpSince = ({ connection, storage }: SyncOptions, poll: SyncParts['poll']): number | null =>
  connection.state().state === 'online' && storage.hasRoom() ? poll.caughtUpSince() : null;

/** @throws AppError if nothing can be asked now */
async function askCheck(
  options: SyncOptions,
  { checks }: SyncParts,
  pollNow: (byPerson: boolean) => void,
): ReturnType<Sync['check']> {
  const { connection } = options;
  if (connection.nextAttempt() !== null) connection.hurry(true);
  const obstacle = whyHeldUp(options);
  if (obstacle !== null) throw obstacle;
  const result = checks.check.ask();
  pollNow(true);
  return result;
}

/** Why the service is not asked anything now; null: it can be. */
function whyHeldUp({ connection, storage, clock }: SyncOptions): AppError | null {
  if (!storage.hasRoom()) return new AppError('disk-full', 'There is no room on the disk.');
  const { state, ...trouble } = connection.state();
  const next = connection.nextAttempt();
  const isHeldUp = next === null || next > clock.monotonic();
  return isHeldUp && 'error' in trouble ? AppError.fromData(trouble.error) : null;
}

async function close(loop: Loop, { restoreDetector, checks }: SyncParts): Promise<void> {
  restoreDetector.close();
  await loop.stop();
  checks.check.failed(new AppError('interrupted', 'The account was closed.'));
}

function historyOf({ intake, head, wholeness }: SyncParts): ReturnType<Sync['history']> {
  const facts = { stored: intake.stored(), isUnreadable: intake.isUnreadable() };
  if (head.id() === null) return { state: 'unknown', ...facts };
  return { state: wholeness.isComplete() ? 'complete' : 'filling', ...facts };
}

async function readOne(
  { store }: SyncOptions,
  { reads, intake, head }: SyncParts,
  convId: ConvId,
  msgId: MsgId,
): Promise<boolean> {
  const wanted = await reads.askOne(convId, msgId);
  if (wanted.length === 0) return false;
  const origin = msgId > (head.id() ?? 0) ? 'newest' : 'late';
  intake.took(applyBatch(store, { messages: wanted, covered: null, isLate: true }), origin);
  return true;
}
