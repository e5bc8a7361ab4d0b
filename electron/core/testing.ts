/** What the tests of core share. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { CoreRouteName, RouteInput, RouteOutput } from '../../shared/contract.ts';
import { fromResult, type Result } from '../../shared/errors.ts';
import type { FileStatus, UploadProgress, ZipProgress } from '../../shared/files.ts';
import type { Changed, Status } from '../../shared/model.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Core, createCore } from './createCore.ts';
import type { Pace } from './sync/pace.ts';

export const SEARCH_WORKER = fileURLToPath(new URL('./search/worker.ts', import.meta.url));

/** Fast enough for a test to wait for the next poll. */
const QUICK_PACE: Pace = { focusedMs: 30, backgroundMs: 30, firstRetryMs: 20, longestRetryMs: 200 };

/** An empty folder that is gone after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-core-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const run = promisify(execFile);

/** A pipe in the file system, at whose other end nobody is. */
export async function makePipe(path: string): Promise<void> {
  await run('mkfifo', [path]);
}

/** How many descriptors of this process lead to the file at `path`. */
export function countDescriptors(path: string): number {
  const leadsTo = (descriptor: string): string | null => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return null;
    }
  };
  return readdirSync('/proc/self/fd').filter((descriptor) => leadsTo(descriptor) === path).length;
}

/** The system's clock, which can be put forward: whatever waits for a time that has then come goes on. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

export function createMovableClock(): MovableClock {
  let ahead = 0;
  let waiting: { readonly until: number; readonly arrive: AbortController }[] = [];
  const now = () => systemClock.now() + ahead;
  return {
    now,
    wait: async (ms, signal) => {
      const wait = { until: now() + ms, arrive: new AbortController() };
      waiting.push(wait);
      await systemClock.wait(ms, AbortSignal.any([signal, wait.arrive.signal]));
      waiting = waiting.filter((other) => other !== wait);
    },
    advance: (ms) => {
      ahead += ms;
      for (const { until, arrive } of waiting) if (until <= now()) arrive.abort();
    },
  };
}

/** The service of a test, as much as is needed to sign in to it. */
export interface Reachable {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** A core with an account open, seen from outside. */
export interface TestCore {
  readonly core: Core;
  readonly log: readonly string[];
  readonly changes: readonly Changed[];
  /** What the event `uploads` told. */
  readonly uploads: readonly (readonly UploadProgress[])[];
  /** All that the event `files` told, in order. */
  readonly files: readonly FileStatus[];
  /** What the event `zips` told. */
  readonly zips: readonly (readonly ZipProgress[])[];
  status(): Status | null;
  ask<R extends CoreRouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>>;
  /** Resolves when `condition` holds; looks again at each event. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  complete(): Promise<void>;
  close(): Promise<void>;
}

export interface TestCoreOptions {
  readonly dir?: string;
  readonly key?: Uint8Array;
  readonly clock?: Clock;
  readonly pace?: Partial<Pace>;
}

export async function openTestCore(service: Reachable, options: TestCoreOptions = {}): Promise<TestCore> {
  const { dir = temporaryDir(), key = randomBytes(32), clock = systemClock, pace = {} } = options;
  const log: string[] = [];
  const changes: Changed[] = [];
  const uploads: (readonly UploadProgress[])[] = [];
  const files: FileStatus[] = [];
  const zips: (readonly ZipProgress[])[] = [];
  const watchers = new Set<() => void>();
  let status: Status | null = null;
  const core = createCore({
    searchWorker: SEARCH_WORKER,
    clock,
    pace: { ...QUICK_PACE, ...pace },
    log: (level, message) => log.push(`${level}: ${message}`),
    emit: (name, payload) => {
      if (name === 'status') status = payload as Status;
      else if (name === 'uploads') uploads.push(payload as readonly UploadProgress[]);
      else if (name === 'files') files.push(...(payload as readonly FileStatus[]));
      else if (name === 'zips') zips.push(payload as readonly ZipProgress[]);
      else if (name === 'changed') changes.push(payload as Changed);
      for (const look of watchers) look();
    },
  });
  const close = async () => {
    await core.control.close({});
  };
  onTestFinished(close);
  const account = { id: 'test', serviceUrl: service.url, email: service.email, isDemo: false };
  await core.control.open({ account, dir, key, password: service.password });

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
      const something = Promise.withResolvers<void>();
      watchers.add(something.resolve);
      if (await condition()) return void watchers.delete(something.resolve);
      await something.promise;
      watchers.delete(something.resolve);
    }
  }

  return {
    core,
    log,
    changes,
    uploads,
    files,
    zips,
    status: () => status,
    ask: async <R extends CoreRouteName>(route: R, input: RouteInput<R>) =>
      fromResult((await core.route(route, input)) as Result<RouteOutput<R>>),
    until,
    complete: () => until(() => status?.history.state === 'complete'),
    close,
  };
}
