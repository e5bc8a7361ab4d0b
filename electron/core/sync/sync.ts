import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';
import type { History } from '../../../shared/model.ts';
import type { Client } from '../api/client.ts';
import type { Clock } from '../clock.ts';
import type { Activity } from '../protocol.ts';
import { nextGap } from '../store/coverage.ts';
import { type Applied, applyBatch, countMessages } from '../store/messages.ts';
import { enlargeCache, type Log, type Store } from '../store/open.ts';
import { getSyncState, setBaseline, setHead } from '../store/syncState.ts';
import { createBackfill } from './backfill.ts';
import type { Connection } from './connection.ts';
import { findNewest, spacingOf } from './headFinder.ts';
import { createBackoff, type Pace } from './pace.ts';
import { type Page, toPage } from './page.ts';

export interface SyncOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  /** After each transaction. */
  readonly onApplied: (applied: Applied) => void;
  /** How far the history has come may have changed. */
  readonly onProgress: () => void;
  readonly log: Log;
}

/** Brings the service's messages into the store, for as long as it runs. */
export interface Sync {
  history(): Pick<History, 'state' | 'stored'>;
  /** Asks the service at once; see `Connection.hurry`. */
  pollNow(byPerson: boolean): void;
  setActivity(activity: Activity): void;
  /** The connection's state changed: when to go on may be another time now. */
  reconsider(): void;
  /** Resolves when the last transaction is done. */
  close(): Promise<void>;
}

const POLL_LIMIT = 1_000;
/** So many pages in a row with something in them mean that we are far behind, and the newest should come first. */
const PAGES_BEFORE_JUMP = 3;
const LONGEST_WAIT_MS = 3_600_000;

export function startSync(options: SyncOptions): Sync {
  const { store, client, connection, clock, random, pace, log } = options;
  const stop = new AbortController();
  const fillBackoff = createBackoff(pace, random);
  let wake = new AbortController();
  let isFocused = false;
  /** Asked for, which a poll that is under way already does not answer. */
  let isPollWanted = true;
  let pollAt = 0;
  let fillAt = 0;
  let head: number | null = getSyncState(store).head;
  let stored = countMessages(store);

  const ask = async (after: number, limit: number, through = Number.POSITIVE_INFINITY): Promise<Page> =>
    toPage(after, through, await connection.read(() => client.get(after, limit)));

  async function apply(page: Page): Promise<void> {
    if (page.reasons.length > 0) {
      log(
        'warn',
        `${page.reasons.length} messages could not be read and were left out (${page.reasons[0]}).`,
      );
    }
    for (const batch of page.batches) {
      const applied = applyBatch(store, batch);
      stored += applied.added;
      options.onApplied(applied);
      await letOthersIn();
    }
  }

  const backfill = createBackfill({
    ask: (after, through, limit) => ask(after, limit, through),
    apply,
    nextGap: (bound) => nextGap(store, bound),
    now: () => clock.now(),
  });

  function progressed(): void {
    if (backfill.isComplete()) enlargeCache(store);
    options.onProgress();
  }

  function moveHead(last: number): void {
    if (head !== null && last <= head) return;
    setHead(store, last);
    head = last;
  }

  /** Shows the newest first and leaves what lies between to the back-fill. */
  async function jump(from: number): Promise<void> {
    const { newest, oldest } = await findNewest(ask, from);
    if (getSyncState(store).baseline === null) setBaseline(store, newest.last);
    await apply(newest);
    moveHead(newest.last);
    backfill.restart(newest.last, spacingOf(newest));
    if (oldest !== newest) await apply(oldest);
    progressed();
  }

  /** Forward until nothing is left: a short page alone may be the service's own limit. */
  async function poll(): Promise<void> {
    isPollWanted = false;
    if (head === null) await jump(0);
    for (let pages = 1; ; pages += 1) {
      const from = head ?? 0;
      const page = await ask(from, POLL_LIMIT);
      await apply(page);
      if (page.last === from) break;
      moveHead(page.last);
      if (pages % PAGES_BEFORE_JUMP === 0) await jump(page.last);
    }
    pollAt = clock.now() + (isFocused ? pace.focusedMs : pace.backgroundMs);
  }

  async function fill(): Promise<void> {
    try {
      await backfill.step();
      fillBackoff.succeeded();
    } catch (thrown) {
      const error = AppError.from(thrown);
      backfill.failed(error);
      fillAt = clock.now() + fillBackoff.failed();
      throw error;
    }
    progressed();
  }

  /** Milliseconds until there is something to do. */
  function idleFor(): number {
    const nextAttempt = connection.nextAttempt();
    if (nextAttempt === null) return LONGEST_WAIT_MS;
    if (isPollWanted) return nextAttempt - clock.now();
    const due = backfill.isComplete() ? pollAt : Math.min(pollAt, fillAt);
    return Math.min(LONGEST_WAIT_MS, Math.max(due, nextAttempt) - clock.now());
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const idle = idleFor();
      if (idle > 0) {
        wake = new AbortController();
        await clock.wait(idle, AbortSignal.any([wake.signal, stop.signal]));
        continue;
      }
      try {
        await (isPollWanted || clock.now() >= pollAt ? poll() : fill());
      } catch (thrown) {
        if (stop.signal.aborted) return;
        isPollWanted = true;
        const error = AppError.from(thrown);
        log('warn', `Synchronising: ${error.code}: ${error.message}`);
        connection.failed(error);
      }
    }
  }

  function pollNow(byPerson: boolean): void {
    connection.hurry(byPerson);
    isPollWanted = true;
    wake.abort();
  }

  if (head !== null) {
    backfill.restart(head, 1);
    if (backfill.isComplete()) enlargeCache(store);
  }
  const running = run();

  return {
    history: () => {
      if (head === null) return { state: 'unknown', stored };
      return { state: backfill.isComplete() ? 'complete' : 'filling', stored };
    },
    pollNow,
    setActivity: ({ focused, wake: isAwake }) => {
      const gainsFocus = focused && !isFocused;
      isFocused = focused;
      if (gainsFocus || isAwake) pollNow(false);
    },
    reconsider: () => wake.abort(),
    close: async () => {
      stop.abort();
      await running;
    },
  };
}
