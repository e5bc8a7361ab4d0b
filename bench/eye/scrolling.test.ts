import { type Browser, chromium, type Page } from 'playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../e2e/host/findChromium.mjs';
import { scrollBack } from './scrolling.ts';

const DISTANCE = 3_000;
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: (await findChromium()) ?? '' });
});
afterAll(() => browser.close());

/**
 * A page with a list that is scrolled to its end. `onScroll` is called with the list, and how far it was scrolled before and is now: on a busy
 * computer it scrolls less often.
 */
async function listWith(onScroll: (list: Element, from: number, to: number) => void): Promise<Page> {
  const page = await browser.newPage();
  const rows = Array.from({ length: 200 }, (_, index) => `<p data-index="${index}">${index}</p>`);
  await page.setContent(`
    <style>div { height: 400px; overflow: auto; overflow-anchor: none } p { height: 50px; margin: 0 }</style>
    <div data-scroller>${rows.join('')}</div>
    <script>
      const list = document.querySelector('div');
      list.scrollTop = list.scrollHeight;
      const end = list.scrollTop;
      let from = 0;
      list.addEventListener('scroll', () => {
        const to = end - list.scrollTop;
        (${String(onScroll)})(list, from, to);
        from = to;
      });
    </script>`);
  return page;
}

test('rows that move as far as the wheel was turned are not shifted', async () => {
  const page = await listWith(() => {});
  expect(await scrollBack(page, DISTANCE)).toMatchObject({ shifted: 0, distance: DISTANCE });
});

test('a frame so long that no row stays on screen is no shift', async () => {
  const page = await listWith((_list, from, to) => {
    const end = performance.now() + 300;
    while (Math.floor(from / 500) < Math.floor(to / 500) && performance.now() < end);
  });
  expect(await scrollBack(page, DISTANCE)).toMatchObject({ shifted: 0, distance: DISTANCE });
});

test('a jump of the whole list is a shift, although its rows keep their places among themselves', async () => {
  const page = await listWith((list, from, to) => {
    if (from < 1_000 && to >= 1_000) list.scrollTop -= 200;
  });
  expect((await scrollBack(page, DISTANCE)).shifted).toBeGreaterThanOrEqual(200);
});

test('a jump to other rows and back is a shift, too', async () => {
  const page = await listWith((list, from, to) => {
    if (from < 1_000 && to >= 1_000) list.scrollTop -= 5_000;
    if (from < 7_000 && to >= 7_000) list.scrollTop += 5_000;
  });
  expect((await scrollBack(page, DISTANCE)).shifted).toBeGreaterThanOrEqual(400);
});

test('a list that gets stuck fails the run', async () => {
  const page = await listWith((list, _from, to) => {
    if (to > 1_000) list.scrollTop = 8_600;
  });
  await expect(scrollBack(page, DISTANCE)).rejects.toThrow(/The list scrolled \d+ of 3000 px/u);
});
