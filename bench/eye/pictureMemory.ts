import type { CDPSession, Page } from 'playwright/test';
import { conversations, scroller } from '../../e2e/support/page/screen.ts';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { type ChromiumMemory, chromiumMemory } from '../chromiumMemory.ts';
import { HAS_KEY_STORE } from '../window.ts';
import { pause } from './measures.ts';

/** Device pixels for one CSS pixel: a sharp screen, for which pictures are decoded four times as large. */
const SHARP = { width: 1_200, height: 800, deviceScaleFactor: 2, mobile: false };
/** Places in the list. */
const TEXT = 0;
const PHOTOS = 1;
/** Some things are let go only a moment after a collection. */
const COLLECTIONS = 3;
const SETTLE_MS = 500;

/** The memory of the browser's processes in a conversation of texts, before and after one of pictures was scrolled through. */
export interface PictureMemory {
  readonly before: ChromiumMemory;
  readonly after: ChromiumMemory;
  /** Pictures that were seen. */
  readonly seen: number;
}

/** Starts Parley with a folder whose first conversation has texts and whose second has pictures, and scrolls back through the latter. */
export async function readPictureMemory(dataDir: string): Promise<PictureMemory> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setDeviceMetricsOverride', SHARP);
  const held = async () => {
    await collectGarbage(cdp);
    return chromiumMemory(app.process().pid ?? 0);
  };
  await open(page, TEXT);
  const before = await held();
  await open(page, PHOTOS);
  const seen = await scroller(page).evaluate(lookAtAll);
  await open(page, TEXT);
  const after = await held();
  await app.close();
  return { before, after, seen };
}

async function open(page: Page, place: number): Promise<void> {
  await conversations(page).nth(place).click();
  await scroller(page).locator('article').last().waitFor();
}

async function collectGarbage(cdp: CDPSession): Promise<void> {
  for (let time = 0; time < COLLECTIONS; time += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await pause(SETTLE_MS);
  }
}

/** Scrolls back to the first message, and goes on only when all pictures in view are drawn. Runs in the page. Returns how many it saw. */
async function lookAtAll(list: Element): Promise<number> {
  const step = 600;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const inView = () => {
    const view = list.getBoundingClientRect();
    return [...list.querySelectorAll('article')].filter((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      return bottom > view.top && top < view.bottom;
    });
  };
  const isDrawn = (article: Element) =>
    article.querySelector('canvas') !== null || !/[.]png/u.test(article.textContent ?? '');
  const seen = new Set<string | null>();
  for (;;) {
    const began = performance.now();
    do {
      if (performance.now() - began > 20_000) throw new Error('A picture was not drawn within 20 seconds.');
      await nextFrame();
      await nextFrame();
    } while (inView().length === 0 || !inView().every(isDrawn));
    for (const picture of list.querySelectorAll('button:has(canvas)')) seen.add(picture.ariaLabel);
    if (list.scrollTop === 0) return seen.size;
    list.scrollTop -= step;
  }
}
