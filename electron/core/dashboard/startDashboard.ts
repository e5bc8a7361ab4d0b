import { AppError, fromResult } from '../../../shared/errors/errors.ts';
import type { Figures, PlacesOnMap } from '../../../shared/model/dashboard.ts';
import type { Log } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Scope } from './counted.ts';
import type { FromDashboard, Question, QuestionName, Questions, ToDashboard } from './dashboardProtocol.ts';
import type { PlacesWanted } from './placesOnMap.ts';

/** It keeps what it has counted for this long after the last question. */
const KEPT_MS = 10 * 60_000;

export interface DashboardCounts {
  /** Throws AppError `store-unreadable` when the archive can't be read, `disk-full` when there is no room to. */
  figures(scope: Scope): Promise<Figures>;
  /** The same. */
  places(scope: Scope, wanted: PlacesWanted): Promise<PlacesOnMap>;
  /** Resolves when the worker has closed the archive and ended. */
  close(): Promise<void>;
}

/** A thread that runs worker.ts, as much of it as is used. */
export interface DashboardWorker {
  postMessage(message: ToDashboard): void;
  on(event: 'message', listener: (message: FromDashboard) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
}

interface Options {
  readonly dir: string;
  /** Raw, 32 bytes. */
  readonly key: Uint8Array;
  readonly startWorker: () => DashboardWorker;
  /** The archive was opened on a full disk, so no other connection can read it. */
  readonly isArchiveAlone: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly onArchiveDamaged: () => void;
}

/** The thread, and the questions that have no answer yet. */
interface Running {
  readonly worker: DashboardWorker;
  readonly asked: Map<number, PromiseWithResolvers<unknown>>;
  readonly ended: Promise<void>;
}

/** Counts messages in a thread of its own, which starts with the first question. */
export function startDashboard(options: Options): DashboardCounts {
  const { clock, log } = options;
  let running: Running | null = null;
  let isClosed = false;
  let lastId = 0;
  let idle = new AbortController();

  function start(): Running {
    const worker = options.startWorker();
    const asked: Running['asked'] = new Map();
    const ended = Promise.withResolvers<void>();
    const started = { worker, asked, ended: ended.promise };
    worker.on('message', (message) => {
      if (message.type === 'archive-damaged') options.onArchiveDamaged();
      else settle(asked, message);
    });
    worker.on('error', (error) =>
      log('error', `the dashboard worker failed: ${AppError.from(error).message}`),
    );
    worker.on('exit', () => {
      if (running === started) running = null;
      for (const { reject } of asked.values()) reject(hasEnded());
      ended.resolve();
    });
    worker.postMessage({ type: 'open', dir: options.dir, key: options.key });
    return started;
  }

  async function end(): Promise<void> {
    const ending = running;
    if (ending === null) return;
    running = null;
    ending.worker.postMessage({ type: 'close' });
    await ending.ended;
  }

  function endLater(): void {
    idle.abort();
    idle = new AbortController();
    const { signal } = idle;
    void clock.wait(KEPT_MS, signal).then(() => (signal.aborted ? undefined : end()));
  }

  async function ask<N extends QuestionName>(
    name: N,
    input: Questions[N]['input'],
  ): Promise<Questions[N]['output']> {
    if (isClosed) throw hasEnded();
    if (options.isArchiveAlone) throw new AppError('disk-full', 'No other connection can read the archive.');
    endLater();
    running ??= start();
    const answer = Promise.withResolvers<unknown>();
    lastId += 1;
    running.asked.set(lastId, answer);
    running.worker.postMessage({ type: 'ask', id: lastId, question: { name, input } as Question });
    return (await answer.promise) as Questions[N]['output'];
  }

  return {
    figures: (scope) => ask('figures', { scope, now: clock.now() }),
    places: (scope, wanted) => ask('places', { scope, ...wanted }),
    close: async () => {
      isClosed = true;
      idle.abort();
      await end();
    },
  };
}

function settle(asked: Running['asked'], { id, result }: Extract<FromDashboard, { type: 'answer' }>): void {
  const answer = asked.get(id);
  asked.delete(id);
  try {
    answer?.resolve(fromResult<unknown>(result));
  } catch (thrown) {
    answer?.reject(thrown);
  }
}

const hasEnded = () => new AppError('store-unreadable', 'The dashboard worker has stopped.');
