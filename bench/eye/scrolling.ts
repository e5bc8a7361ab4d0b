import type { CDPSession, Page } from 'playwright/test';
import { watchFrames } from '../../e2e/support/page/movedRows.ts';
import { scroller } from '../../e2e/support/page/screen.ts';

/** CSS pixels a second. */
const SPEED = 3_000;
/** Nearly all of the newest conversation of the history. */
const DISTANCE = 20_000;

/** A scroll, and its cost. */
export interface Gesture {
  /** How far the rows came, CSS pixels. */
  readonly distance: number;
  /** The work of the page's main thread meanwhile, ms. */
  readonly workMs: number;
}

export interface Scrolled extends Gesture {
  /** Between frames while scrolling, ms. */
  readonly p95: number;
  readonly p99: number;
  /** By how much a message on screen moved at most that the scrolling did not move, CSS pixels. */
  readonly shifted: number;
}

/** Scrolls back in the open conversation, from its end, as a mouse wheel does it. Throws when the rows came less far. */
export async function scrollBack(page: Page, distance = DISTANCE): Promise<Scrolled> {
  const watched = scroller(page).evaluate(watchFrames);
  const spent = await scrollGesture(page, distance);
  await page.evaluate(() => dispatchEvent(new Event('scrolled-back')));
  const { frames, shifted, way } = await watched;
  return { ...frames, shifted, workMs: spent, distance: wholeWay(way, distance) };
}

/** The way of the rows, if the scrolling came as far as it should. */
export function wholeWay(way: number, distance: number): number {
  if (way >= distance - 1) return way;
  throw new Error(`The list scrolled ${way.toFixed(0)} of ${distance} px.`);
}

/** Turns the wheel by that many CSS pixels to scroll the list up. Returns the work of the page's main thread meanwhile, ms. */
export async function scrollGesture(page: Page, distance: number): Promise<number> {
  const box = await scroller(page).boundingBox();
  if (box === null) throw new Error('There is no list to scroll.');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const before = await workMs(cdp);
  await cdp.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: distance,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  const after = await workMs(cdp);
  await cdp.detach();
  return after - before;
}

async function workMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
