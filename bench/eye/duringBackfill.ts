import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import type { Started } from '../measuredService.ts';
import { HAS_KEY_STORE, historyStored, signIn } from '../window.ts';
import { history, type Painted, signedIn, timeRoute } from './inPage.ts';
import { measureSwitch, pause, typeLetters } from './measures.ts';
import { inParley, openAt } from './parley.ts';
import type { Work } from './whileIdle.ts';

/** As many as when idle. */
const SWITCHES = 34;
const KEYS_PER_SWITCH = 5;
const ROUTES_PER_SWITCH = 2;
const FEWEST_SWITCHES = 5;

/** Signs in with an empty store, and reads by turns while the history comes in. Throws when it is stored too soon to say anything. */
export async function readDuringBackfill(dataDir: string, service: Started): Promise<Work> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  await signIn(page, service);
  const account = await page.evaluate(signedIn);
  const [, ...next] = await openAt(page, 0, SWITCHES);
  const work = { switches: [] as Painted[], typing: [] as Painted[], routes: [] as number[] };
  for (const { convId, text } of next) {
    await pause();
    const switched = await measureSwitch(page, 'ArrowDown', text);
    const typed = await typeLetters(page, KEYS_PER_SWITCH);
    const convIds = Array.from({ length: ROUTES_PER_SWITCH }, () => convId);
    const asked = await page.evaluate(timeRoute, { account, convIds });
    const { state } = await page.evaluate(history, account);
    if (state === 'complete') break;
    work.switches.push(switched);
    work.typing.push(...typed);
    work.routes.push(...asked);
  }
  if (work.switches.length < FEWEST_SWITCHES) throw new Error('The history was complete too soon.');
  await app.close();
  return work;
}

/** Starts Parley and waits until the whole history, of that many messages, is stored and can be searched. */
export const finishHistory = (dataDir: string, messages: number): Promise<void> =>
  inParley(dataDir, (page) => historyStored(page, messages));
