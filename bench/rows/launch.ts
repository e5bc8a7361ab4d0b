import { join } from 'node:path';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { startService } from '../../service/startService.ts';
import { type MeasuredService, type Started, startMeasuredService } from '../measuredService.ts';
import { type Benchmark, row } from '../row.ts';
import { withFolder } from '../stores.ts';
import { HAS_KEY_STORE, historyStored, signIn, timeToPaint } from '../window.ts';

const MESSAGES = 1_000_000;
const RUNS = 15;

/** From starting the process to the painted first screen, with a full store and with an empty one, by turns. */
export const launch: Benchmark = {
  name: 'launch',
  run: () =>
    withFolder(async (dir) => {
      const empty = join(dir, 'empty');
      const full = join(dir, 'full');
      const nothing = await startService({ dataDir: join(dir, 'service') });
      const history: MeasuredService = await startMeasuredService(MESSAGES);
      await fill(empty, nothing, 0);
      await fill(full, history, MESSAGES);
      const ratios: number[] = [];
      for (let run = 0; run < RUNS; run += 1)
        ratios.push((await timeToPaint({ dataDir: full })) / (await timeToPaint({ dataDir: empty })));
      await history.stop();
      await nothing.stop();
      const name = 'launch to the painted list, 1,000,000 messages stored';
      return [row(name, 'ratio', ratios, 'launch to first paint with an empty store')];
    }),
};

/** Signs in and waits until the whole history is in the store. */
async function fill(dataDir: string, service: Started, messages: number): Promise<void> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  await signIn(page, service);
  await historyStored(page, messages);
  await app.close();
}
