/** Helpers for the tests of core. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Core, createCore } from '../../electron/core/createCore.ts';
import type { ReadText, StagedByPath } from '../../electron/core/protocol.ts';
import { type Clock, systemClock } from '../../electron/core/time/clock.ts';
import type { Pace } from '../../electron/core/time/pace.ts';
import type { CoreEvent, CoreRouteName, RouteInput, RouteOutput } from '../../shared/contract/index.ts';
import { fromResult, type Result } from '../../shared/errors/errors.ts';
import type { Changed } from '../../shared/model/changes.ts';
import type { FileStatus, UploadProgress, ZipProgress } from '../../shared/model/files/files.ts';
import { accountId, convId } from '../../shared/model/ids.ts';
import type { NewMessages } from '../../shared/model/messages.ts';
import type { Reminder } from '../../shared/model/reminders.ts';
import type { Status } from '../../shared/model/status.ts';
import {
  QUICK_COST,
  QUICK_PACE,
  READS_NOTHING,
  startDashboardWorker,
  startWritingWorker,
} from './quickPace.ts';
import { sharedSearchWorker } from './sharedSearchWorker.ts';
import { createWatchers } from './watchers.ts';

/** An empty folder that is gone after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-core-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
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

export interface MovableClock extends Clock {
  /** Advances the clock: anything that waits for a time up to then continues. */
  advance(ms: number): void;
  /** Sets the clock on the wall to another time; no time passes. */
  jump(ms: number): void;
}

/** The system's clock, which a test can advance. `isStill`: time passes only by `advance`. */
export function createMovableClock({ isStill = false } = {}): MovableClock {
  const begin = systemClock.monotonic();
  let ahead = 0;
  let jumped = 0;
  let waiting: { readonly until: number; readonly over: AbortController }[] = [];
  const monotonic = () => (isStill ? begin : systemClock.monotonic()) + ahead;
  return {
    now: () => systemClock.now() + ahead + jumped,
    monotonic,
    wait: async (ms, signal) => {
      const wait = { until: monotonic() + ms, over: new AbortController() };
      waiting.push(wait);
      await systemClock.wait(ms, AbortSignal.any([signal, wait.over.signal]));
      waiting = waiting.filter((other) => other !== wait);
    },
    advance: (ms) => {
      ahead += ms;
      for (const { until, over } of waiting) if (until <= monotonic()) over.abort();
    },
    jump: (ms) => {
      jumped += ms;
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
  /** All that the event `newMessages` told, in order. */
  readonly newMessages: readonly NewMessages[];
  /** All reminders that the event `reminders` told as due. */
  readonly due: readonly Reminder[];
  /** The payloads of the event `uploads`. */
  readonly uploads: readonly (readonly UploadProgress[])[];
  /** All that the event `files` told, in order. */
  readonly files: readonly FileStatus[];
  /** The payloads of the event `zips`. */
  readonly zips: readonly (readonly ZipProgress[])[];
  status(): Status | null;
  /** All that the event `status` told, in order. */
  readonly statuses: readonly Status[];
  ask<R extends CoreRouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>>;
  /** The same in its envelope. */
  request<R extends CoreRouteName>(route: R, input: RouteInput<R>): Promise<Result<RouteOutput<R>>>;
  /** Stages files by their paths, as the shell does. */
  stage(convId: number | null, paths: readonly string[]): Promise<StagedByPath>;
  stageFolder(convId: number | null, path: string, as: 'each' | 'zip'): Promise<StagedByPath>;
  /** Calls back for each event. */
  follow(listener: (event: CoreEvent) => void): void;
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
  /** Omitted: the texts of files stay unread. */
  readonly readText?: ReadText;
}

export async function openTestCore(service: Reachable, options: TestCoreOptions = {}): Promise<TestCore> {
  const { dir = temporaryDir(), key = randomBytes(32), clock = systemClock, pace = {} } = options;
  const { readText = READS_NOTHING } = options;
  const log: string[] = [];
  const changes: Changed[] = [];
  const newMessages: NewMessages[] = [];
  const due: Reminder[] = [];
  const uploads: (readonly UploadProgress[])[] = [];
  const files: FileStatus[] = [];
  const zips: (readonly ZipProgress[])[] = [];
  const listeners: ((event: CoreEvent) => void)[] = [];
  const { look, until } = createWatchers();
  const statuses: Status[] = [];
  const status = () => statuses.at(-1) ?? null;
  const core = createCore({
    startSearchWorker: sharedSearchWorker,
    startWritingWorker,
    startDashboardWorker,
    readText,
    clock,
    pace: { ...QUICK_PACE, ...pace },
    backupCost: QUICK_COST,
    log: (level, message) => log.push(`${level}: ${message}`),
    emit: (event) => {
      const { name, payload } = event;
      if (name === 'status') statuses.push(payload);
      else if (name === 'uploads') uploads.push(payload);
      else if (name === 'files') files.push(...payload);
      else if (name === 'zips') zips.push(payload);
      else if (name === 'newMessages') newMessages.push(...payload);
      else if (name === 'reminders') due.push(...payload.due);
      else if (name === 'changed') changes.push(payload);
      for (const listener of listeners) listener(event);
      look();
    },
  });
  const close = async () => {
    await core.control.close({});
  };
  onTestFinished(close);
  const request = <R extends CoreRouteName>(route: R, input: RouteInput<R>) =>
    core.route(route, input) as Promise<Result<RouteOutput<R>>>;
  const account = { id: accountId('test'), serviceUrl: service.url, email: service.email, isDemo: false };
  await core.control.open({ account, dir, key, password: service.password });

  return {
    core,
    log,
    changes,
    newMessages,
    due,
    uploads,
    files,
    zips,
    status,
    statuses,
    ask: async (route, input) => fromResult(await request(route, input)),
    request,
    stage: (id, paths) => core.control.stage({ convId: id === null ? null : convId(id), paths }),
    stageFolder: (id, path, as) =>
      core.control.stageFolder({ convId: id === null ? null : convId(id), path, as }),
    follow: (listener) => void listeners.push(listener),
    until,
    complete: () => until(() => status()?.history.state === 'complete'),
    close,
  };
}
