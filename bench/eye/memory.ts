import type { Page } from 'playwright/test';
import { measureSwitch } from './measures.ts';
import { inParley, openAt } from './parley.ts';

const TO_AND_FRO = 4;
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

/** Starts Parley, opens a conversation, goes 50 down, 50 up, 50 down and 50 up, and so ends where it was. */
export const readGrowth = (dataDir: string): Promise<Growth> =>
  inParley(dataDir, async (page) => {
    const list = await openAt(page, 0, SWITCHES);
    const before = await held(page);
    const down = list.slice(1);
    const up = list.slice(0, -1).toReversed();
    for (let way = 0; way < TO_AND_FRO; way += 1) {
      const isDown = way % 2 === 0;
      for (const { text } of isDown ? down : up)
        await measureSwitch(page, isDown ? 'ArrowDown' : 'ArrowUp', text);
    }
    return { before, after: await held(page) };
  });

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
