import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { accountId } from '../../shared/model/ids.ts';
import { bundledCore } from './bundledCore.ts';
import { type CoreChild, forkCore } from './forkCore.ts';
import { QUICK_PACE } from './quickPace.ts';
import type { Reachable } from './testCore.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** A core with an account open, in a process of its own. */
export interface CoreProcess
  extends Pick<CoreChild, 'log' | 'status' | 'ask' | 'control'>,
    Pick<Watchers, 'until'> {
  /**
   * Lets files be written up to this size only, as a disk, a quota or a limit without room does (setrlimit(2), RLIMIT_FSIZE); null: any.
   */
  limitFiles(bytes: number | null): Promise<void>;
  /** Closes the account, so that nothing is left to do for the next start, and ends. */
  close(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

interface Place {
  readonly dir: string;
  readonly key: Uint8Array;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Omitted: none. */
  readonly proxyUrl?: string;
}

const run = promisify(execFile);

/** `maxFileBytes`: the limit of `limitFiles` from the start. */
export async function startCoreProcess(
  service: Reachable,
  { dir, key, env = {}, proxyUrl }: Place,
  maxFileBytes: number | null = null,
): Promise<CoreProcess> {
  const watchers = createWatchers();
  const { coreProcess, searchWorker, writingWorker, dashboardWorker, cache } = await bundledCore();
  const child = forkCore({
    ...{ file: coreProcess, searchWorker, writingWorker, dashboardWorker, pace: QUICK_PACE },
    env: { NODE_COMPILE_CACHE: cache, ...env },
    onMessage: (isEvent) => {
      if (isEvent) watchers.look();
    },
  });
  const kill = async () => {
    child.kill();
    await child.gone;
  };
  onTestFinished(kill);

  const limitFiles = async (bytes: number | null) => {
    await run('prlimit', ['--pid', String(child.pid), `--fsize=${bytes ?? 'unlimited'}:`]);
  };
  if (maxFileBytes !== null) await limitFiles(maxFileBytes);
  if (proxyUrl !== undefined) await child.control('setProxy', { url: proxyUrl, login: null });
  const account = { id: accountId('test'), serviceUrl: service.url, email: service.email, isDemo: false };
  await child.control('open', { account, dir, key, password: service.password });
  return {
    ...{
      log: child.log,
      status: child.status,
      ask: child.ask,
      control: child.control,
      until: watchers.until,
    },
    limitFiles,
    close: async () => {
      await child.control('close', {});
      await kill();
    },
    kill,
  };
}
