import type { Page } from 'playwright/test';
import type { Listed } from './inPage.ts';
import { measureSwitch } from './measures.ts';
import { inParley, openAt } from './parley.ts';

const COUNTED = 2;
const SWITCHES = 50;

/** The memory of a page after garbage collection. */
interface Memory {
  /** Bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface Growth {
  readonly before: Memory;
  readonly after: Memory;
}

/**
 * Starts Parley, opens a conversation, goes 50 down and 50 up, and twice more, and so ends where it was. The first time doesn't count: it
 * compiles code, and loads the coast lines of maps.
 */
export const readGrowth = (dataDir: string): Promise<Growth> =>
  inParley(dataDir, async (page) => {
    const list = await openAt(page, 0, SWITCHES);
    await goToAndFro(page, list);
    const before = await held(page);
    for (let time = 0; time < COUNTED; time += 1) await goToAndFro(page, list);
    return { before, after: await held(page) };
  });

async function goToAndFro(page: Page, list: readonly Listed[]): Promise<void> {
  for (const { text } of list.slice(1)) await measureSwitch(page, 'ArrowDown', text);
  for (const { text } of list.slice(0, -1).toReversed()) await measureSwitch(page, 'ArrowUp', text);
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
