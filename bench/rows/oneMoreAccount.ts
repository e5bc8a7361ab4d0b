import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accountId } from '../../shared/model/ids.ts';
import type { StoredInput } from '../accountsMemory.ts';
import { startMeasuredService } from '../measuredService.ts';
import { type Benchmark, row } from '../row.ts';
import { withFolder } from '../stores.ts';

const MESSAGES = 100_000;
const ACCOUNTS = 3;
const RUNS = 3;
const PROGRAM = fileURLToPath(new URL('../accountsMemory.ts', import.meta.url));
const built = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const run = promisify(execFile);

/** The memory of one more account that is signed in while nothing goes on in it. */
export const accounts: Benchmark = {
  name: 'accounts',
  run: () =>
    withFolder(async (dir) => {
      const service = await startMeasuredService(MESSAGES);
      const stored = Array.from({ length: ACCOUNTS }, (_, index): StoredInput => {
        const id = accountId(`bench${index}`);
        const account = { id, serviceUrl: service.url, email: service.email, isDemo: false };
        mkdirSync(join(dir, id));
        const key = randomBytes(32).toString('base64');
        return { account, dir: join(dir, id), key, password: service.password };
      });
      // The first run reads the history from the service, the others find it here.
      const [, ...later] = await heldIn(RUNS + 1, stored);
      await service.stop();
      const each = later.flatMap(([, one = 0, ...more]) => ((more.at(-1) ?? 0) - one) / (ACCOUNTS - 1) / 1e6);
      const note = `a worker each; ${MESSAGES.toLocaleString('en')} messages stored in each of ${ACCOUNTS}`;
      return [row('one more idle account: memory', 'MB', each, note)];
    }),
};

/** Of each run, bytes of the process with no account, with one, and so on. One after the other: each has the archives to itself. */
async function heldIn(runs: number, stored: readonly StoredInput[]): Promise<readonly (readonly number[])[]> {
  const held: number[][] = [];
  for (let each = 0; each < runs; each += 1) {
    const argv = ['--expose-gc', PROGRAM, built('core.js'), built('search.js'), JSON.stringify(stored)];
    const { stdout } = await run(process.execPath, argv);
    held.push(JSON.parse(stdout) as number[]);
  }
  return held;
}
