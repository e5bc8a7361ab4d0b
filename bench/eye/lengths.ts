import type { Page } from 'playwright/test';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import type { MeasuredService } from '../measuredService.ts';
import { HAS_KEY_STORE, historyStored, signIn } from '../window.ts';
import { listed, markRead, type Painted, pollNow, signedIn } from './inPage.ts';
import { measureSwitch, pause } from './measures.ts';
import { inParley, openAt } from './parley.ts';

/** Messages of the short conversation; the long one has as many more, with the same texts at its end. */
export const SHORT = 60;
const TO_AND_FRO = 20;
const WARM_UPS = 2;
const NEWEST = 'The last truck has arrived.';

/** The openings of both, by turns. */
export interface Openings {
  readonly long: readonly Painted[];
  readonly short: readonly Painted[];
}

/** Signs in to a service with one long conversation of `messages` messages, and then with a short one beside it. */
export async function storeTwoLengths(
  dataDir: string,
  service: MeasuredService,
  messages: number,
): Promise<void> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  await signIn(page, service);
  await historyStored(page, messages);
  const account = await page.evaluate(signedIn);
  const [long] = await page.evaluate(listed, { account, limit: 1 });
  if (long === undefined) throw new Error('There is no conversation.');
  await postAlike(service, long.convId);
  await page.evaluate(pollNow, account);
  await page.keyboard.press('Escape');
  await historyStored(page, messages + 2 * SHORT);
  await page.evaluate(markRead, { account, limit: 2 });
  await app.close();
}

/** Starts the short conversation. Both get the same messages, so that the same rows are drawn. */
async function postAlike(service: MeasuredService, long: number): Promise<void> {
  const texts = Array.from({ length: SHORT - 1 }, (_, truck) => `Truck ${truck} of ${SHORT} is on its way.`);
  const short = await service.start(long, 'The list of trucks');
  await service.post(long, 'The list of trucks');
  for (const text of [...texts.slice(1), NEWEST])
    for (const convId of [short, long]) await service.post(convId, text);
}

/** Starts Parley, and goes to and fro between the two conversations. The long one is the first of the list. */
export const readOpenings = (dataDir: string): Promise<Openings> =>
  inParley(dataDir, async (page) => {
    await openAt(page, 0, 1);
    for (let round = 0; round < WARM_UPS; round += 1) await toAndFro(page);
    const long: Painted[] = [];
    const short: Painted[] = [];
    for (let round = 0; round < TO_AND_FRO; round += 1) {
      const opened = await toAndFro(page);
      short.push(opened.short);
      long.push(opened.long);
    }
    return { long, short };
  });

async function toAndFro(page: Page): Promise<{ readonly short: Painted; readonly long: Painted }> {
  await pause();
  const short = await measureSwitch(page, 'ArrowDown', NEWEST);
  await pause();
  const long = await measureSwitch(page, 'ArrowUp', NEWEST);
  return { short, long };
}
