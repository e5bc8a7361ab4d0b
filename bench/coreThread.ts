import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Control, FromCore, ToCore } from '../electron/core/protocol.ts';
import type {
  CoreEvent,
  CoreEventName,
  CoreRouteName,
  EventOf,
  Events,
  RouteInput,
  RouteOutput,
} from '../shared/contract/index.ts';
import { fromResult, type Result } from '../shared/errors/errors.ts';
import { accountId } from '../shared/model/ids.ts';
import type { Unnumbered } from '../testing/core/forkCore.ts';
import type { Started } from './measuredService.ts';

/** Core in its worker thread, as the app runs it. */
export interface CoreThread {
  readonly worker: Worker;
  request<R extends CoreRouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>>;
  control<N extends keyof Control>(name: N, input: Parameters<Control[N]>[0]): ReturnType<Control[N]>;
  /** Signs in with an empty store. */
  open(service: Started): Promise<void>;
  /** The next event of that name for which `condition` holds. */
  next<E extends CoreEventName>(name: E, condition?: (payload: Events[E]) => boolean): Promise<void>;
  close(): Promise<void>;
}

export function startCoreThread(): CoreThread {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const at = (path: string) => new URL(`../electron/core/${path}`, import.meta.url);
  const worker = new Worker(at('worker.ts'), {
    workerData: {
      searchWorker: fileURLToPath(at('search/worker.ts')),
      writingWorker: fileURLToPath(at('files/sealed/writing/worker.ts')),
      dashboardWorker: fileURLToPath(at('dashboard/worker.ts')),
    },
  });
  const replies = new Map<number, (result: Result<unknown>) => void>();
  const listeners = new Set<(event: CoreEvent) => void>();
  worker.on('message', (message: FromCore) => {
    if (message.type === 'reply') replies.get(message.id)?.(message.result);
    if (message.type === 'event') for (const listener of listeners) listener(message.event);
  });

  let id = 0;
  async function ask(message: Unnumbered<ToCore>): Promise<unknown> {
    id += 1;
    const reply = Promise.withResolvers<Result<unknown>>();
    replies.set(id, reply.resolve);
    worker.postMessage({ ...message, id });
    return fromResult(await reply.promise);
  }
  const control = <N extends keyof Control>(name: N, input: Parameters<Control[N]>[0]) =>
    ask({ type: 'control', name, input }) as ReturnType<Control[N]>;

  return {
    worker,
    // Core is of one build with this file, so its answers are taken as they come.
    request: <R extends CoreRouteName>(route: R, input: RouteInput<R>) =>
      ask({ type: 'request', route, input }) as Promise<RouteOutput<R>>,
    control,
    open: async ({ url, email, password }) => {
      await control('open', {
        account: { id: accountId('bench'), serviceUrl: url, email, isDemo: false },
        dir,
        key: randomBytes(32),
        password,
      });
    },
    next: (name, condition = () => true) => {
      const happened = Promise.withResolvers<void>();
      const isIt = (event: CoreEvent): event is CoreEvent & EventOf<typeof name> => event.name === name;
      const listener = (event: CoreEvent) => {
        if (!isIt(event) || !condition(event.payload)) return;
        listeners.delete(listener);
        happened.resolve();
      };
      listeners.add(listener);
      return happened.promise;
    },
    close: async () => {
      await control('close', {});
      await worker.terminate();
      rmSync(dir, { recursive: true });
    },
  };
}
