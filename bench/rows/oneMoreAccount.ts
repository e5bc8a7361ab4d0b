import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accountId } from '../../shared/model/ids.ts';
import type { StoredInput } from '../accountsMemory.ts';
import { IDLE_MS } from '../idleTime.ts';
import { type MeasuredService, startMeasuredService } from '../measuredService.ts';
import { type Benchmark, row } from '../row.ts';
import { withFolder } from '../stores.ts';

const MESSAGES = 100_000;
const ACCOUNTS = 5;
const RUNS = 3;
const PROGRAM = fileURLToPath(new URL('../accountsMemory.ts', import.meta.url));
const built = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** The memory and the requests of one more account that is signed in while nothing goes on in it, without the focus. */
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
      const [, ...later] = await idleRuns(RUNS + 1, service, stored);
      await service.stop();
      const each = later.map(
        ({ held: [, one = 0, ...more] }) => ((more.at(-1) ?? 0) - one) / (ACCOUNTS - 1) / 1e6,
      );
      const note = `a worker each; ${MESSAGES.toLocaleString('en')} messages stored in each of ${ACCOUNTS}`;
      const requests = later.map((idle) => idle.requests);
      return [
        row('one more idle account: memory', 'MB', each, note),
        row('one more idle account: requests', 'a minute', requests, `the same ${ACCOUNTS}, all together`),
      ];
    }),
};

interface Idle {
  /** Bytes of the process with no account, with one, and so on. */
  readonly held: readonly number[];
  /** Of each account, a minute. */
  readonly requests: number;
}

/** One run after the other: each has the archives to itself. */
async function idleRuns(
  runs: number,
  service: MeasuredService,
  stored: readonly StoredInput[],
): Promise<readonly Idle[]> {
  const idle: Idle[] = [];
  for (let each = 0; each < runs; each += 1) {
    const argv = ['--expose-gc', PROGRAM, built('core.js'), built('search.js'), JSON.stringify(stored)];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'close');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    // All of them are open and quiet from now on.
    await service.latency(0);
    await ended;
    const asked = (await service.requests()).length;
    idle.push({
      held: JSON.parse(line) as number[],
      requests: (asked * 60_000) / IDLE_MS / stored.length,
    });
  }
  return idle;
}
