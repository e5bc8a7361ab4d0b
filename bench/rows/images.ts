import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { watchFrames } from '../../e2e/support/page/movedRows.ts';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { startService } from '../../service/startService.ts';
import { postPictures } from '../postPictures.ts';
import { type Benchmark, row } from '../row.ts';
import { withFolder } from '../stores.ts';
import { HAS_KEY_STORE, signIn } from '../window.ts';

const PICTURES = 500;
const RUNS = 3;
/** In the ratios of cameras, screens and phones. */
const SIZES = [
  [1_200, 900],
  [1_200, 675],
  [900, 1_200],
  [1_200, 300],
] as const;
/** As a mouse wheel turned quickly does it, 5,000 CSS pixels a second: so many a step, and one step a frame at 60 a second. */
const STEP = 80;
const STEP_MS = 16;

/** Scrolling back through a conversation of 500 pictures, which are fetched and decoded as they come into view. */
export const images: Benchmark = {
  name: 'images',
  run: () =>
    withFolder(async (dir) => {
      const service = await startService({ dataDir: join(dir, 'service') });
      await postPictures(service, PICTURES, SIZES);
      const frames: number[] = [];
      const shifts: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const { app, page } = await launchParley({ dataDir: join(dir, `run${run}`), env: HAS_KEY_STORE });
        await signIn(page, service);
        await page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first().click();
        await page
          .getByRole('button', { name: /^Show / })
          .last()
          .waitFor();
        const seen = await scrollBack(page);
        frames.push(seen.frames.p95);
        shifts.push(seen.shifted);
        await app.close();
      }
      await service.stop();
      const note = 'all the way back, nothing fetched before';
      return [
        row('500 pictures: frame while scrolling, p95', 'ms', frames, note),
        row('500 pictures: layout shift', 'px', shifts, 'where the scrolling put it'),
      ];
    }),
};

/** The p95 of the time between frames (ms), and by how much a message on screen moved at most that the wheel did not move (px). */
async function scrollBack(page: Page): ReturnType<typeof watchFrames> {
  const list = page.locator('[data-scroller]');
  await list.hover();
  const measured = list.evaluate(watchFrames);
  const atStart = page.getByText('This is the beginning of the conversation.');
  while (!(await atStart.isVisible())) {
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, -STEP);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }
  await page.evaluate(() => dispatchEvent(new Event('scrolled-back')));
  return measured;
}
