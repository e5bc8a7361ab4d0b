import { chmodSync } from 'node:fs';
import path from 'node:path';
import { app, shell } from 'electron';
import type { z } from 'zod';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import { createJsonFile, type JsonFile } from './jsonFile.ts';
import { reportUncaught } from './lifecycle.ts';
import { createFileLog, type Log } from './log.ts';

/** Where Parley keeps its files, what it runs on, and its log. */
export interface Ground {
  readonly platform: AppInfo['platform'];
  /** Developer tools can be opened. */
  readonly devTools: boolean;
  readonly log: Log;
  /** A file in the data folder. `backup`: the name of its backup, if it has one. */
  jsonFile<T>(name: string, schema: z.ZodType<T>, fallback: T, backup?: string): JsonFile<T>;
}

const logFolder = () => path.join(app.getPath('userData'), 'logs');
const now = () => new Date();

/** The names of variables that were dropped, and of switches without Chromium's sandbox. */
interface Weakened {
  readonly dropped: readonly string[];
  readonly unsandboxed: readonly string[];
}

export function createGround({ dropped, unsandboxed }: Weakened): Ground {
  const userData = app.getPath('userData');
  const log = createLog();
  reportUncaught(log);
  closeToOthers(userData, log);
  log.info(`Parley ${app.getVersion()} starts.`);
  for (const name of dropped) log.warn(`The variable ${name} would weaken Parley and was dropped.`);
  for (const name of unsandboxed) log.warn(`Parley runs without Chromium's sandbox (--${name}).`);
  return {
    platform: process.platform as AppInfo['platform'],
    devTools: !app.isPackaged,
    log,
    jsonFile: (name, schema, fallback, backup) =>
      createJsonFile({
        ...{ file: path.join(userData, name), schema, fallback, log, now },
        ...(backup !== undefined && { backup: path.join(userData, backup) }),
      }),
  };
}

/** Only this person may look into the data folder, also where the system or `--user-data-dir` made it. */
function closeToOthers(userData: string, log: Log): void {
  try {
    chmodSync(userData, 0o700);
  } catch (thrown) {
    log.warn(`Other people at this computer may list the data folder: ${AppError.reason(thrown)}`);
  }
}

/** The log in its folder. */
export function createLog(): Log {
  const privateFolders = [app.getPath('userData'), app.getPath('home')];
  return createFileLog({ dir: logFolder(), maxBytes: 1_000_000, keep: 3, privateFolders, now });
}

/** Opens the folder of the log. */
export async function showLogs(log: Log): Promise<void> {
  const why = await shell.openPath(logFolder());
  if (why !== '') log.warn(`The log folder was not shown: ${why}`);
}
