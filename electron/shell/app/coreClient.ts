import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { CoreEvent, CoreRouteName, RouteInput, RouteOutput } from '../../../shared/contract/index.ts';
import { AppError, fromResult, type Result } from '../../../shared/errors/errors.ts';
import type { Control, ControlName, FromCore, ReadText, TextAnswer, ToCore } from '../../core/protocol.ts';
import { describe, type Log } from './log.ts';

export interface CoreClient {
  /** Starts the worker. Before that, every call is answered as if core were gone. */
  start(listener: CoreListener): void;
  /** Asks for the shell itself. Never rejects. */
  request<R extends CoreRouteName>(route: R, input: RouteInput<R>): Promise<Result<RouteOutput<R>>>;
  /** Passes a request of the page on, whose input core checks. Never rejects. */
  pass(route: CoreRouteName, input: unknown): Promise<Result<unknown>>;
  /** Calls core itself. Rejects with the AppError that core answers, or 'internal' when core is gone. */
  control<N extends ControlName>(name: N, input: Parameters<Control[N]>[0]): ReturnType<Control[N]>;
  /** The same as `control`, but waits while the account is opened again after a crash. */
  controlOpen<N extends ControlName>(name: N, input: Parameters<Control[N]>[0]): ReturnType<Control[N]>;
  /**
   * Ends the worker at once; call `control('close')` first, which saves everything. Open requests are answered with `signed-out`. A worker
   * that waits for a disk that is gone ends with that, and isn't waited for.
   */
  stop(): Promise<void>;
}

/** Hears the messages of core's worker, and its end. */
interface CoreListener {
  readonly onEvent: (event: CoreEvent) => void;
  /** A new worker replaces one that died: opens the account again. Requests wait until that is done. */
  readonly onRestart: () => Promise<void>;
  /** The worker died too often, and isn't restarted. */
  readonly onGivenUp: () => void;
}

interface CoreClientOptions {
  readonly startWorker: () => Worker;
  readonly readText: ReadText;
  readonly log: Log;
  /** Milliseconds on any steady clock. */
  readonly now: () => number;
}

/** A worker that dies more often than this within the window is not started again: it would only die again. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 60_000;
/** How long a worker may take to end, ms. */
const END_WITHIN_MS = 1_000;

type Settle = (result: Result<unknown>) => void;
type Outgoing = { readonly [M in ToCore as M['type']]: Omit<M, 'id'> }[ToCore['type']];

/** Speaks to core in its worker, which is started again when it dies. */
export function createCoreClient(options: CoreClientOptions): CoreClient {
  const { log } = options;
  const calls = createCalls();
  const crashes = createCrashCounter(options.now);
  let isStopping = false;
  let worker: Worker | null = null;
  /** Resolved except while an account is opened again after a crash. */
  let ready: Promise<void> = Promise.resolve();

  function start(listener: CoreListener): Worker {
    const started = options.startWorker();
    started.on('message', (message) => receive(message, listener, started));
    started.on('error', (error) => log.error(`Core failed: ${describe(error)}`));
    started.on('exit', (code) => {
      if (started === worker) onExit(code, listener);
    });
    return started;
  }

  function receive(message: FromCore, listener: CoreListener, from: Worker): void {
    switch (message.type) {
      case 'reply':
        calls.settle(message.id, message.result);
        break;
      case 'event':
        listener.onEvent(message.event);
        break;
      case 'read-text':
        void answerText(options.readText, message, (answer) => from === worker && from.postMessage(answer));
        break;
      case 'log':
        log[message.level](`core: ${message.message}`);
        break;
      default:
        message satisfies never;
    }
  }

  function onExit(code: number, listener: CoreListener): void {
    worker = null;
    calls.endAll(isStopping ? closed() : gone());
    if (isStopping) return;
    if (crashes.isOneTooMany()) {
      log.error(`Core ended with code ${code}, too often to be started again.`);
      listener.onGivenUp();
      return;
    }
    log.warn(`Core ended with code ${code} and is started again.`);
    worker = start(listener);
    ready = listener
      .onRestart()
      .catch((error: unknown) => log.error(`Opening again failed: ${describe(error)}`));
  }

  async function whenOpen(message: Outgoing): Promise<Result<unknown>> {
    await ready;
    return isStopping ? closed() : calls.post(worker, message);
  }

  const pass = (route: CoreRouteName, input: unknown) => whenOpen({ type: 'request', route, input });

  return {
    start(listener) {
      worker = start(listener);
    },
    pass,
    // Core is from the same build, so its answers aren't checked.
    request: <R extends CoreRouteName>(route: R, input: RouteInput<R>) =>
      pass(route, input) as Promise<Result<RouteOutput<R>>>,
    control: <N extends ControlName>(name: N, input: Parameters<Control[N]>[0]) =>
      calls.post(worker, { type: 'control', name, input }).then(fromResult) as ReturnType<Control[N]>,
    controlOpen: <N extends ControlName>(name: N, input: Parameters<Control[N]>[0]) =>
      whenOpen({ type: 'control', name, input }).then(fromResult) as ReturnType<Control[N]>,
    async stop() {
      isStopping = true;
      if (worker && !(await hasEnded(worker))) log.warn('A core waits for the disk, and has not ended.');
      calls.endAll(closed());
    },
  };
}

/** Ends a worker. False: it takes too long. */
async function hasEnded(worker: Worker): Promise<boolean> {
  const patience = new AbortController();
  const late = delay(END_WITHIN_MS, false, { signal: patience.signal }).catch(() => false);
  const isEnded = await Promise.race([worker.terminate().then(() => true), late]);
  patience.abort();
  return isEnded;
}

async function answerText(
  readText: ReadText,
  { id, bytes, kind }: Extract<FromCore, { type: 'read-text' }>,
  post: (answer: TextAnswer) => void,
): Promise<void> {
  post({ type: 'text', id, outcome: await readText(bytes, kind) });
}

/** Requests that core has not answered yet. */
function createCalls() {
  const waiting = new Map<number, Settle>();
  let lastId = 0;
  return {
    /** Resolves with the answer, or with 'internal' when core is gone before it answers. */
    post(worker: Worker | null, message: Outgoing): Promise<Result<unknown>> {
      if (!worker) return Promise.resolve(gone());
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ ...message, id } satisfies ToCore);
      });
    },
    settle(id: number, result: Result<unknown>): void {
      waiting.get(id)?.(result);
      waiting.delete(id);
    },
    endAll(result: Result<never>): void {
      for (const settle of waiting.values()) settle(result);
      waiting.clear();
    },
  };
}

function createCrashCounter(now: () => number) {
  let times: readonly number[] = [];
  return {
    /** Counts one more crash. */
    isOneTooMany(): boolean {
      times = [...times, now()].filter((time) => now() - time < RESTART_WINDOW_MS);
      return times.length > MAX_RESTARTS;
    },
  };
}

function closed(): Result<never> {
  return { ok: false, error: new AppError('signed-out', 'The account was closed.').toData() };
}

function gone(): Result<never> {
  return { ok: false, error: new AppError('internal', 'Core stopped during this request.').toData() };
}
