import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A pipe in the file system without a process at the other end. */
export async function makePipe(path: string): Promise<void> {
  await run('mkfifo', [path]);
}
