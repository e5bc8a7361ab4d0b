/**
 * `node bench/traceSwitch.ts PICTURE.svg [APP]`: draws what the page's main thread does from Alt+Down until the messages of the next
 * conversation are painted. APP: the folder of another Parley that is built, such as an older one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright/test';
import { launchParley } from '../e2e/support/parley/launchParley.ts';
import { buildParley } from './buildParley.ts';
import type { Listed } from './eye/inPage.ts';
import { measureSwitch, pause } from './eye/measures.ts';
import { openAt } from './eye/parley.ts';
import { startMeasuredService } from './measuredService.ts';
import { percentile } from './row.ts';
import { withFolder } from './stores.ts';
import { drawTrace, type TraceEvent } from './traceDrawing.ts';
import { HAS_KEY_STORE, historyStored, signIn } from './window.ts';

const MESSAGES = 20_000;
const WARM_UPS = 20;
const TRACED = 9;
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

interface Traced {
  readonly ms: number;
  readonly events: readonly TraceEvent[];
}

const [picture, app] = process.argv.slice(2);
if (picture === undefined) {
  console.error('Name the picture to draw, such as out/switch.svg.');
  process.exit(2);
}
if (app === undefined) buildParley();
const { ms, events } = await withFolder((dir) => traceOne(join(dir, 'store'), app));
writeFileSync(picture, drawTrace(events, ms));
console.log(`${ms.toFixed(0)} ms, in ${picture}`);

/** The trace of the median switch of a few. */
async function traceOne(dataDir: string, folder: string | undefined): Promise<Traced> {
  const service = await startMeasuredService(MESSAGES);
  const { app: parley, page } = await launchParley({
    dataDir,
    env: HAS_KEY_STORE,
    ...(folder === undefined ? {} : { app: folder }),
  });
  await signIn(page, service);
  await historyStored(page, MESSAGES);
  await page.keyboard.press('Escape');
  const [, ...next] = await openAt(page, 0, WARM_UPS + TRACED);
  for (const { text } of next.slice(0, WARM_UPS)) {
    await pause();
    await measureSwitch(page, 'ArrowDown', text);
  }
  const cdp = await page.context().newCDPSession(page);
  const traced: Traced[] = [];
  for (const one of next.slice(WARM_UPS)) traced.push(await traceSwitch(page, cdp, one));
  await parley.close();
  await service.stop();
  const typical = percentile(
    traced.map((each) => each.ms),
    0.5,
  );
  const found = traced.find((each) => each.ms === typical);
  if (!found) throw new Error('Nothing was traced.');
  return found;
}

async function traceSwitch(page: Page, cdp: CDPSession, { text }: Listed): Promise<Traced> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', take);
  await pause();
  const traceConfig = { includedCategories: CATEGORIES };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  const switched = await measureSwitch(page, 'ArrowDown', text);
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await ended;
  cdp.off('Tracing.dataCollected', take);
  return { ms: switched.ms, events };
}
