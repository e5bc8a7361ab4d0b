import type { Page } from 'playwright/test';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import type { AccountId } from '../../shared/model/ids.ts';
import type { Started } from '../measuredService.ts';
import { HAS_KEY_STORE, historyStored, signIn } from '../window.ts';
import { history, type Painted, signedIn, timeRoute } from './inPage.ts';
import { measureSearch, measureSwitch, pause, typeLetters } from './measures.ts';
import { inParley, openAt } from './parley.ts';
import { QUERIES, type Work } from './whileIdle.ts';

/** As many as a history of 1,000,000 messages has time for, after the searches. */
const SWITCHES = 11;
const LETTERS_PER_SWITCH = 2;
const ROUTES_PER_SWITCH = 3;
const FEWEST_SWITCHES = 5;
const SEARCHES = 8;
const FEWEST_SEARCHES = 3;
/** More than a page of the back-fill, which only comes when it doesn't give way. */
const AT_FULL_SPEED = 15_000;

/**
 * Signs in with an empty store, and reads by turns while the history comes in at full speed. Throws when it is stored too soon to say
 * anything.
 */
export async function readDuringBackfill(dataDir: string, service: Started): Promise<Work> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  await signIn(page, service);
  const account = await page.evaluate(signedIn);
  const work = {
    ...{ switches: [] as Painted[], typing: [] as Painted[], searches: [] as Painted[] },
    routes: [] as number[],
  };
  for (const query of QUERIES.slice(0, SEARCHES)) {
    if (!(await isAtFullSpeed(page, account))) break;
    const painted = await measureSearch(page, query);
    if (painted !== null) work.searches.push(painted);
  }
  await page.getByRole('searchbox').fill('');
  const [, ...next] = await openAt(page, 0, SWITCHES);
  for (const { convId, text } of next) {
    if (!(await isAtFullSpeed(page, account))) break;
    const convIds = Array.from({ length: ROUTES_PER_SWITCH }, () => convId);
    work.routes.push(...(await page.evaluate(timeRoute, { account, convIds })));
    work.switches.push(await measureSwitch(page, 'ArrowDown', text));
    for (let letter = 0; letter < LETTERS_PER_SWITCH; letter += 1) {
      if (await isAtFullSpeed(page, account)) work.typing.push(...(await typeLetters(page, 1)));
    }
  }
  if (work.switches.length < FEWEST_SWITCHES || work.searches.length < FEWEST_SEARCHES)
    throw new Error('The history was complete too soon.');
  await app.close();
  return work;
}

/** Waits until the back-fill no longer gives way to the last key. False if the history is complete before. */
async function isAtFullSpeed(page: Page, account: AccountId): Promise<boolean> {
  const begin = await page.evaluate(history, account);
  for (;;) {
    const { state, stored } = await page.evaluate(history, account);
    if (state === 'complete') return false;
    if (stored - begin.stored >= AT_FULL_SPEED) return true;
    await pause();
  }
}

/** Starts Parley and waits until the whole history, of that many messages, is stored and can be searched. */
export const finishHistory = (dataDir: string, messages: number): Promise<void> =>
  inParley(dataDir, (page) => historyStored(page, messages));
