import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ElectronApplication } from 'playwright/test';

const run = promisify(execFile);

/**
 * From now on the app's main process cannot write to any file, as on a disk without room: the system refuses every size (setrlimit(2),
 * RLIMIT_FSIZE). `end` takes that back. The page's own process is not concerned.
 */
export async function fillDisk(app: ElectronApplication): Promise<{ end(): Promise<void> }> {
  const limit = (bytes: string) => run('prlimit', ['--pid', String(app.process().pid), `--fsize=${bytes}:`]);
  await limit('1');
  return { end: async () => void (await limit('unlimited')) };
}
