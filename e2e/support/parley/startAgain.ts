import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '../../fixtures.ts';
import { electronExecutable, ROOT } from './launchParley.ts';

/** Starts a second Parley on the same data, as `parley ARGUMENT…` in a terminal does, and waits until it has gone again. */
export async function startAgain(dataDir: string, given: readonly string[] = []): Promise<void> {
  const args = ['--no-sandbox', ROOT, `--user-data-dir=${dataDir}`, ...given];
  const second = spawn(electronExecutable(), args, { cwd: path.dirname(dataDir), stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
}
