import type { CDPSession, Page } from 'playwright/test';
import { watchFrames } from '../../e2e/support/page/movedRows.ts';
import { scroller } from '../../e2e/support/page/screen.ts';

/** CSS pixels a second. */
const SPEED = 3_000;
const DISTANCE = 45_000;

export interface Scrolled {
  /** Between frames while scrolling, ms. */
  readonly p95: number;
  readonly p99: number;
  /** By how much a message on screen moved at most that the scrolling did not move, CSS pixels. */
  readonly shifted: number;
  /** How far it came, CSS pixels. */
  readonly distance: number;
  /** The work of the page's main thread meanwhile, ms. */
  readonly workMs: number;
}

/** Scrolls back in the open conversation, from its end, as a mouse wheel does it. */
export async function scrollBack(page: Page): Promise<Scrolled> {
  const list = scroller(page);
  const box = await list.boundingBox();
  if (box === null) throw new Error('No conversation is open.');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const before = await workMs(cdp);
  const watched = list.evaluate(watchFrames);
  await cdp.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: DISTANCE,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  await page.evaluate(() => dispatchEvent(new Event('scrolled-back')));
  const { frames, shifted } = await watched;
  const after = await workMs(cdp);
  await cdp.detach();
  return { ...frames, shifted, distance: DISTANCE, workMs: after - before };
}

async function workMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
