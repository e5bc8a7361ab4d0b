import type { Page } from 'playwright/test';
import { scroller } from '../../e2e/support/page/screen.ts';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import type { BareContent } from './bareList/bareList.tsx';
import { drawnRows } from './inPage.ts';
import { pause } from './measures.ts';
import { inParley, openAt } from './parley.ts';
import { type Gesture, scrollGesture, wholeWay } from './scrolling.ts';
import { MINIMAL_APP } from './starts.ts';

/** Of the bare list, which has no first row that it could reach. */
const ROWS = 10_000;
/** CSS pixels; together the height of about 5,000 messages. */
const STRETCH = 30_000;
const STRETCHES = 10;

/** A part of the way back. */
export interface Stretch extends Gesture {
  /** Between frames, ms. */
  readonly p99: number;
  /** Frames in which the scrolling stood at the first row. */
  readonly stoodFrames: number;
}

/** The same part of the way back in Parley and in a bare list, one after the other. */
export interface StretchPair {
  readonly parley: Stretch;
  readonly bare: Stretch;
}

/**
 * Opens the first conversation, and a bare list with the same rows, and scrolls back through both by turns. `page` is the folder of the bare
 * list.
 */
export const readStretches = (dataDir: string, page: string, minimalDir: string): Promise<StretchPair[]> =>
  inParley(dataDir, async (parley) => {
    const detail = await openLong(parley);
    const { app, page: bare } = await launchParley({
      dataDir: minimalDir,
      app: MINIMAL_APP,
      env: { MINIMAL_APP_PAGE: page },
    });
    await bare.evaluate(
      (content) => dispatchEvent(new CustomEvent('show-rows', { detail: content })),
      detail,
    );
    await bare.locator('[data-index]').first().waitFor();
    const pairs: StretchPair[] = [];
    for (let turn = 0; turn < STRETCHES; turn += 1)
      pairs.push({ parley: await scrollStretch(parley), bare: await scrollStretch(bare) });
    await app.close();
    return pairs;
  });

async function openLong(page: Page): Promise<BareContent> {
  await openAt(page, 0, 1);
  await pause();
  return { ...(await page.evaluate(drawnRows)), count: ROWS };
}

async function scrollStretch(page: Page): Promise<Stretch> {
  await pause();
  const watched = scroller(page).evaluate(watchStretch);
  const workMs = await scrollGesture(page, STRETCH);
  await page.evaluate(() => dispatchEvent(new Event('scrolled-back')));
  const { way, ...frames } = await watched;
  return { ...frames, workMs, distance: wholeWay(way, STRETCH) };
}

/** Watches the frames of a list until the event `scrolled-back`, and how far one row after the other came. Runs in the page. */
function watchStretch(list: Element): Promise<{ p99: number; stoodFrames: number; way: number }> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let stoodFrames = 0;
    let isRunning = true;
    let last = performance.now();
    let way = 0;
    let row: Element | null = null;
    let top = 0;
    const follow = () => {
      if (row?.isConnected) way += row.getBoundingClientRect().top - top;
      const view = list.getBoundingClientRect();
      row =
        document.elementFromPoint(view.left + view.width / 2, view.top + 40)?.closest('[data-index]') ?? row;
      top = row?.getBoundingClientRect().top ?? 0;
    };
    const onFrame = (now: number) => {
      times.push(now - last);
      last = now;
      follow();
      const first = list.querySelector('[data-index="0"]');
      if (first && first.getBoundingClientRect().top >= list.getBoundingClientRect().top) stoodFrames += 1;
      if (isRunning) return requestAnimationFrame(onFrame);
      const p99 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
      return resolve({ p99, stoodFrames, way });
    };
    addEventListener(
      'scrolled-back',
      () => {
        isRunning = false;
      },
      { once: true },
    );
    requestAnimationFrame(onFrame);
  });
}
