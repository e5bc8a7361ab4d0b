import type { Page } from 'playwright/test';
import type { Listed, Painted } from './inPage.ts';
import { timeRoute } from './inPage.ts';
import { measureFloor, measureSearch, measureSwitch, pause, typeLetters } from './measures.ts';
import { inParley, openAt } from './parley.ts';
import { type Scrolled, scrollBack } from './scrolling.ts';

/** In each run to other conversations, so that three runs go to 102. */
const SWITCHES = 34;
const KEYS = 40;
/** Each has letters before the last that find other words, too. */
export const QUERIES = [
  'they',
  'them',
  'who',
  'form',
  'fire',
  'cash',
  'when',
  'new',
  'can',
  'tra',
  'sta',
  'war',
];

/** Readings both in an idle Parley and while it takes in a history. */
export interface Work {
  readonly switches: readonly Painted[];
  readonly typing: readonly Painted[];
  /** ms each. */
  readonly routes: readonly number[];
  readonly searches: readonly Painted[];
}

/** Readings in an idle Parley. */
export interface Idle extends Work {
  /** ms each. */
  readonly floors: readonly number[];
  readonly scrolled: Scrolled;
}

/** Starts Parley with its full store, and reads while nothing else goes on. Each run goes to other conversations. */
export const readIdle = (dataDir: string, run: number): Promise<Idle> =>
  inParley(dataDir, async (page, account) => {
    const [, ...next] = await openAt(page, run * SWITCHES, SWITCHES);
    const { floors, switches } = await switchDown(page, next);
    const typing = await typeLetters(page, KEYS);
    const convIds = next.flatMap(({ convId }) => [convId, convId, convId]);
    const routes = await page.evaluate(timeRoute, { account, convIds });
    const searches = await search(page);
    await openAt(page, 0, 0);
    const scrolled = await scrollBack(page);
    return { floors, switches, typing, routes, searches, scrolled };
  });

async function switchDown(page: Page, list: readonly Listed[]): Promise<Pick<Idle, 'floors' | 'switches'>> {
  const floors: number[] = [];
  const switches: Painted[] = [];
  for (const { text } of list) {
    floors.push(await measureFloor(page));
    await pause();
    switches.push(await measureSwitch(page, 'ArrowDown', text));
  }
  return { floors, switches };
}

async function search(page: Page): Promise<readonly Painted[]> {
  const found: Painted[] = [];
  for (const query of QUERIES) {
    const painted = await measureSearch(page, query);
    if (painted !== null) found.push(painted);
  }
  await page.getByRole('searchbox').fill('');
  return found;
}
