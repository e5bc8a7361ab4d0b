import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { codec } from '../../e2e/host/inject/scripts.ts';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { listed, signedIn, timeRoute } from '../eye/inPage.ts';
import { startMeasuredService } from '../measuredService.ts';
import { type Benchmark, median, row } from '../row.ts';
import { medianTime } from '../sideBySide.ts';
import { withFolder } from '../stores.ts';
import { HAS_KEY_STORE, historyStored, signIn } from '../window.ts';

const MESSAGES = 10_000;
const TIMES = 200;
const RUNS = 5;

/** In ms. */
interface Shares {
  readonly request: number;
  readonly codec: number;
}

/** How much of a request's time at the page is the codec of the stand-in for Electron. */
export const codecShare: Benchmark = {
  name: 'codec',
  run: () =>
    withFolder(async (dir) => {
      const service = await startMeasuredService(MESSAGES, 1);
      const { app, page } = await launchParley({ dataDir: join(dir, 'parley'), env: HAS_KEY_STORE });
      await signIn(page, service);
      await historyStored(page, MESSAGES);
      const runs: Shares[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await readShares(page));
      await app.close();
      await service.stop();
      const ms = (of: (run: Shares) => number) => median(runs.map(of)).toFixed(2);
      const note = `the whole request (${ms((run) => run.codec)} of ${ms((run) => run.request)} ms)`;
      const shares = runs.map((run) => run.codec / run.request);
      return [row('the stand-in’s codec in a request for 50 messages', 'ratio', shares, note)];
    }),
};

async function readShares(page: Page): Promise<Shares> {
  const account = await page.evaluate(signedIn);
  const [first] = await page.evaluate(listed, { account, limit: 1 });
  if (first === undefined) throw new Error('There is no conversation.');
  const { convId } = first;
  const convIds = Array.from({ length: TIMES }, () => convId);
  const request = median(await page.evaluate(timeRoute, { account, convIds }));
  const input = { convId, at: { kind: 'newest' as const, limit: 50 } };
  const answer = await page.evaluate(
    (asked) => window.parley.request({ account: asked.account, route: 'messages.page', input: asked.input }),
    { account, input },
  );
  // The host encodes the answer, the protocol quotes it twice, and the page decodes it.
  const work = medianTime(TIMES, () => {
    const quoted = JSON.stringify(JSON.stringify(codec.encode(answer)));
    codec.decode(JSON.parse(JSON.parse(quoted)));
  });
  return { request, codec: work };
}
