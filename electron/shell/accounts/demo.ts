import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Credentials } from '../../core/protocol.ts';
import { describe, type Log } from '../app/log.ts';

/** The demo organisation: the service itself, in a worker of this app, reachable on this computer alone. */
export interface Demo {
  /** Starts the service unless it runs. Throws AppError 'demo-unavailable'. */
  start(): Promise<Credentials>;
  /** Whether an organisation was made by an earlier run and would be found again. */
  exists(): boolean;
  stop(): Promise<void>;
  /** Removes the organisation with all its messages. */
  remove(): Promise<void>;
}

export interface DemoOptions {
  readonly dataDir: string;
  readonly startWorker: (workerData: { dataDir: string; seed: 'demo' }) => Worker;
  readonly log: Log;
}

const fromService = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), url: z.string(), email: z.string(), password: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

/** How long a stopping service may take to finish its answers, ms. */
const STOP_WITHIN_MS = 2_000;

export function createDemo({ dataDir, startWorker, log }: DemoOptions): Demo {
  let running: { readonly worker: Worker; readonly credentials: Promise<Credentials> } | null = null;

  function begin(): Promise<Credentials> {
    const worker = startWorker({ dataDir, seed: 'demo' });
    worker.on('error', (error) => log.error(`The demo service failed: ${describe(error)}`));
    worker.once('exit', () => {
      if (running?.worker === worker) running = null;
    });
    const credentials = firstWords(worker);
    running = { worker, credentials };
    return credentials;
  }

  async function stop(): Promise<void> {
    if (!running) return;
    const { worker } = running;
    const exited = once(worker, 'exit', { signal: AbortSignal.timeout(STOP_WITHIN_MS) });
    worker.postMessage({ type: 'stop' });
    await exited.catch(() => worker.terminate());
    running = null;
  }

  return {
    start: () => running?.credentials ?? begin(),
    exists: () => existsSync(dataDir),
    stop,
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves to the service's address and users. Rejects with AppError 'demo-unavailable' if it fails or ends before it reports them. */
function firstWords(worker: Worker): Promise<Credentials> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: unknown) => {
      const said = fromService.parse(message);
      if (said.type === 'failed') reject(new AppError('demo-unavailable', said.message));
      else resolve({ serviceUrl: said.url, email: said.email, password: said.password });
    });
    worker.once('exit', () =>
      reject(new AppError('demo-unavailable', 'The demo service stopped while it was starting.')),
    );
  });
}
