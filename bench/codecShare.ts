/** `node bench/codecShare.ts`: prints the time of a request for 50 messages at the page, and the part of the stand-in's codec in it. */
import { join } from 'node:path';
import { codec } from '../e2e/host/inject/scripts.ts';
import { launchParley } from '../e2e/support/parley/launchParley.ts';
import { buildParley } from './buildParley.ts';
import { listed, signedIn, timeRoute } from './eye/inPage.ts';
import { startMeasuredService } from './measuredService.ts';
import { median } from './row.ts';
import { medianTime } from './sideBySide.ts';
import { withFolder } from './stores.ts';
import { HAS_KEY_STORE, historyStored, signIn } from './window.ts';

const MESSAGES = 10_000;
const TIMES = 200;

buildParley();
await withFolder(async (dir) => {
  const service = await startMeasuredService(MESSAGES, 1);
  const { app, page } = await launchParley({ dataDir: join(dir, 'parley'), env: HAS_KEY_STORE });
  await signIn(page, service);
  await historyStored(page, MESSAGES);
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
  const share = Math.round((100 * work) / request);
  console.log(`request ${request.toFixed(2)} ms, codec ${work.toFixed(2)} ms: ${share} %`);
  await app.close();
  await service.stop();
});
