import type { Page } from 'playwright/test';
import type { Listed, Painted } from './inPage.ts';
import { measureSwitch } from './measures.ts';
import { inParley, openAt } from './parley.ts';

/** Conversations that are visited in the warm-up, and as many others in each of the counted times. */
const SWITCHES = 50;
const COUNTED = 2;

/** The memory of a page after garbage collection. */
export interface Memory {
  /** Bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface Growth {
  readonly before: Memory;
  readonly after: Memory;
  /** The counted switches. */
  readonly switches: readonly Painted[];
}

/**
 * Starts Parley, opens a conversation, goes 50 down and 50 up, and reads. Then it does the same from two other ones, so that 100 conversations
 * are new, and reads in the first one again. The first time doesn't count: it compiles code, and loads the coast lines of maps.
 */
export const readGrowth = (dataDir: string): Promise<Growth> =>
  inParley(dataDir, async (page) => {
    await goToAndFro(page, await openAt(page, 0, SWITCHES));
    const before = await held(page);
    const switches: Painted[] = [];
    for (let time = 1; time <= COUNTED; time += 1)
      switches.push(...(await goToAndFro(page, await openAt(page, time * (SWITCHES + 1), SWITCHES))));
    await openAt(page, 0, 0);
    return { before, after: await held(page), switches };
  });

async function goToAndFro(page: Page, list: readonly Listed[]): Promise<readonly Painted[]> {
  const switches: Painted[] = [];
  for (const { text } of list.slice(1)) switches.push(await measureSwitch(page, 'ArrowDown', text));
  for (const { text } of list.slice(0, -1).toReversed())
    switches.push(await measureSwitch(page, 'ArrowUp', text));
  return switches;
}

async function held(page: Page): Promise<Memory> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  await cdp.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}
