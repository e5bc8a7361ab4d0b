import type { Page } from 'playwright/test';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import type { ConvId } from '../../shared/model/ids.ts';
import type { MeasuredService } from '../measuredService.ts';
import { HAS_KEY_STORE, historyStored, signIn } from '../window.ts';
import { newestMessage, pollNow, signedIn, watchIncoming } from './inPage.ts';
import { letGo, pause } from './measures.ts';
import { openAt, scrollList } from './parley.ts';

const MESSAGES_EACH = 12;
/** Between the conversations that move up, in the list. */
const APART = 15;

/** ms each. */
export interface Incoming {
  readonly atTop: readonly number[];
  readonly atEnd: readonly number[];
}

/** Signs in to an account with many conversations, and reads how long a new message takes with the list at its top and at its end, by turns. */
export async function readIncoming(
  dataDir: string,
  service: MeasuredService,
  messages: number,
): Promise<Incoming> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  await signIn(page, service);
  await historyStored(page, messages);
  await page.keyboard.press('Escape');
  const [open, ...others] = await openAt(page, 0, 2 * MESSAGES_EACH * APART);
  if (open === undefined) throw new Error('There is no conversation.');
  const moving = others.filter((_, index) => index % APART === 0).map(({ convId }) => convId);
  const atTop: number[] = [];
  const atEnd: number[] = [];
  for (const [turn, other] of moving.entries()) {
    const isAtTop = turn % 2 === 0;
    await scrollList(page, isAtTop ? 0 : Number.MAX_SAFE_INTEGER);
    (isAtTop ? atTop : atEnd).push(await receive(page, service, open.convId, other));
  }
  await app.close();
  return { atTop, atEnd };
}

/** Another conversation has a message too, and moves up to the open one. ms. */
async function receive(page: Page, service: MeasuredService, open: ConvId, other: ConvId): Promise<number> {
  const account = await page.evaluate(signedIn);
  await pause();
  const text = `Truck ${other} has arrived.`;
  const begin = await page.evaluateHandle(newestMessage, text);
  const watch = await page.evaluateHandle(watchIncoming, begin);
  await service.post(other, 'The bridge is open again.');
  await service.post(open, text);
  await page.evaluate(pollNow, account);
  const took = await watch.evaluate(({ done }) => done);
  await letGo(watch, begin);
  return took;
}
