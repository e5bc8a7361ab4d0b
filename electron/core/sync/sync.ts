import { AppError } from '../../../shared/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model.ts';
import { setBaseline } from '../conversations/readMarks.ts';
import { nextGap } from '../coverage/coverage.ts';
import { getSyncState, setHead, setWhole, wasWhole } from '../coverage/syncState.ts';
import { enlargeCache } from '../db/store.ts';
import { createBackoff } from '../time/pace.ts';
import { applyBatch } from './applyBatch.ts';
import { createBackfill } from './backfill.ts';
import { type Check, createCheck } from './check.ts';
import { createFullChecks } from './fullCheck.ts';
import { createGuard, isFromThePast } from './guard.ts';
import { findNewest, spacingOf } from './headFinder.ts';
import { createHoleRetries } from './holes.ts';
import { createIntake, type Origin } from './intake.ts';
import { createPatient, type Job } from './job.ts';
import { createLateConversations } from './lateConversations.ts';
import { startLoop } from './loop.ts';
import type { Page } from './page.ts';
import { reportSync } from './report.ts';
import { createRereads } from './rereadSchedule.ts';
import { createReread } from './rereadStretch.ts';
import { createServiceReads } from './serviceReads.ts';
import type { Sync, SyncOptions } from './syncing.ts';
import { createVerification } from './verification.ts';

const POLL_LIMIT = 1_000;
/** After this many non-empty pages in a row, we are far behind, and the newest messages should load first. */
const PAGES_BEFORE_JUMP = 3;

export function startSync(options: SyncOptions): Sync {
  const { store, client, connection, storage, clock, random, pace, log } = options;
  const fillBackoff = createBackoff(pace, random);
  let isFocused = false;
  /** Requested by a person. A poll that is already running doesn't count. */
  let isPollWanted = true;
  let pollAt = 0;
  let fillAt = 0;
  let head: number | null = getSyncState(store).head;
  /** More messages follow the newest known one, or may follow: the service may return them in small pieces. */
  let isBehind = head === null;
  /** It is unknown how many messages arrived since the last complete read. */
  let isLongAgo = true;
  const intake = createIntake({
    ...{ store, clock, log, onNoted: options.onProgress },
    ...{ onApplied: options.onApplied, onUnreadable: options.onUnreadable },
  });

  const { lastRead, get, ask, askIn, askOne } = createServiceReads(client, connection, clock);
  const apply = (page: Page, origin: Origin) => intake.apply(page, origin, wasWhole(store));

  async function readOne(convId: ConvId, msgId: MsgId): Promise<boolean> {
    const wanted = await askOne(convId, msgId);
    if (wanted.length === 0) return false;
    const origin = msgId > (head ?? 0) ? 'newest' : 'late';
    intake.took(applyBatch(store, { messages: wanted, covered: null, isLate: true }), origin);
    return true;
  }

  const backfill = createBackfill({
    ask: (after, through, limit) => ask(after, limit, through),
    apply: (page) => apply(page, 'back-fill'),
    nextGap: (bound) => nextGap(store, bound),
    now: () => clock.monotonic(),
  });

  const isComplete = () => head !== null && !isBehind && backfill.isComplete();

  function progressed(): void {
    if (isComplete()) {
      enlargeCache(store);
      setWhole(store);
    }
    options.onProgress();
  }

  /** Starts again from the state of the store. */
  function restart(): void {
    ({ head } = getSyncState(store));
    isPollWanted = true;
    if (head !== null) backfill.restart(head, 1);
  }

  const guard = createGuard({
    ...{ store, get, clock, pace, log },
    head: () => head,
    setBack: (newest) => {
      setHead(store, newest);
      head = newest;
    },
    onOutdated: options.onArchiveUseless,
  });

  function moveHead(last: number): void {
    if (head !== null && last <= head) return;
    setHead(store, last);
    head = last;
  }

  /** Loads the newest first and leaves the rest to the back-fill. */
  async function jump(from: number): Promise<void> {
    const { newest, oldest } = await findNewest(ask, from);
    if (getSyncState(store).baseline === null) setBaseline(store, newest.last);
    await apply(newest, 'newest');
    moveHead(newest.last);
    backfill.restart(newest.last, spacingOf(newest));
    if (oldest !== newest) await apply(oldest, 'back-fill');
    progressed();
  }

  /** Reads forward until nothing is left. A short page alone may be the service's own limit. */
  async function poll(): Promise<void> {
    isPollWanted = false;
    const since = clock.monotonic();
    let isReadable = true;
    if (head === null) await jump(0);
    for (let pages = 1; ; pages += 1) {
      const from = head ?? 0;
      const page = await ask(from, POLL_LIMIT);
      isBehind ||= page.count > 0 && (isLongAgo || pages > 1);
      if (!(await guard.checkIf(isFromThePast(store, page)))) return;
      await intake.apply(page, 'newest', true);
      isReadable = page.count === 0;
      if (!(await guard.checkIf(intake.takeSuspicion()))) return;
      intake.endedWith(page);
      if (page.last === from) break;
      moveHead(page.last);
      if (pages % PAGES_BEFORE_JUMP === 0) await jump(page.last);
    }
    isLongAgo = false;
    if (isBehind) {
      isBehind = false;
      progressed();
    }
    options.onCaughtUp(since, isReadable);
    pollAt = clock.monotonic() + (options.pollEvery() ?? (isFocused ? pace.focusedMs : pace.backgroundMs));
  }

  async function fill(): Promise<void> {
    try {
      await backfill.step();
      fillBackoff.succeeded();
    } catch (thrown) {
      const error = AppError.from(thrown);
      backfill.failed(error);
      fillAt = clock.monotonic() + fillBackoff.failed();
      throw error;
    }
    progressed();
  }

  const reread = createReread({
    ...{ store, intake, checkService: guard.check },
    ask: ({ after, through }, limit, convId) =>
      convId === null ? ask(after, limit, through) : askIn(convId, after, through, limit),
  });
  const rereads = createRereads(
    {
      ...{ store, clock, pace, reread, checkService: guard.check },
      isFocused: () => isFocused,
      head: () => head,
      isComplete,
    },
    head !== null,
  );
  const holes = createHoleRetries({ store, clock, pace, ask, intake });
  const check: Check = createCheck({
    store,
    intake,
    restart,
    retryHoles: holes.run,
    readNewest: rereads.readNewest,
    checkService: guard.check,
    isOutdated: guard.isOutdated,
  });
  const fullChecks = createFullChecks({
    ...{ store, clock, pace, intake, reread, isComplete, checkService: guard.check },
    head: () => head,
    isReachable: () => connection.state().state !== 'trouble',
    onProgress: options.onProgress,
  });
  const verification = createVerification({ store, reread, head: () => head, isOutdated: guard.isOutdated });
  const patient = (job: Job) => createPatient(job, createBackoff(pace, random), clock);
  const jobs: readonly Job[] = [
    { dueAt: () => (isPollWanted ? Number.NEGATIVE_INFINITY : pollAt), run: poll },
    check.job,
    guard.job,
    patient(verification.job),
    patient(rereads.view),
    { dueAt: () => (head === null || backfill.isComplete() ? Number.POSITIVE_INFINITY : fillAt), run: fill },
    ...[
      createLateConversations({ store, ask: askIn, intake }),
      rereads.newest,
      holes,
      fullChecks.job,
      rereads.audit,
    ].map(patient),
  ];

  function pollNow(byPerson: boolean): void {
    connection.hurry(byPerson);
    isPollWanted = true;
    loop.reconsider();
  }

  if (head !== null) {
    backfill.restart(head, 1);
    if (isComplete()) progressed();
  }
  const loop = startLoop({
    ...{ jobs, clock, isOver: guard.isOutdated },
    notBefore: () => (storage.hasRoom() ? connection.nextAttempt() : null),
    onFailed: (error) => {
      isPollWanted = true;
      isLongAgo = true;
      log('warn', `Synchronising: ${error.code}: ${error.message}`);
      check.failed(error);
      if (error.code !== 'disk-full') connection.failed(error);
    },
  });

  return {
    history: () => {
      const facts = { stored: intake.stored(), isUnreadable: intake.isUnreadable() };
      if (head === null) return { state: 'unknown', ...facts };
      return { state: isComplete() ? 'complete' : 'filling', ...facts };
    },
    isEndUnreadable: intake.isEndUnreadable,
    pollNow,
    readOne,
    setActivity: ({ focused, wake: isAwake }) => {
      const gainsFocus = focused && !isFocused;
      isFocused = focused;
      if (isAwake) rereads.hurry();
      if (gainsFocus || isAwake) pollNow(false);
    },
    watch: (view) => {
      rereads.watch(view);
      loop.reconsider();
    },
    report: () =>
      reportSync(store, {
        ...{ lastRead: lastRead(), head, pace, isFocused, audited: rereads.audited() },
        fullCheck: fullChecks.last(),
      }),
    check: async () => {
      const { state, ...trouble } = connection.state();
      if (connection.nextAttempt() === null && 'error' in trouble) throw AppError.fromData(trouble.error);
      const result = check.ask();
      pollNow(true);
      return result;
    },
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
    reconsider: () => loop.reconsider(),
    close: async () => {
      await loop.stop();
      check.failed(new AppError('interrupted', 'The account was closed.'));
    },
  };
}
