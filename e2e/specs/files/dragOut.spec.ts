import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { messages } from '../../support/page/screen.ts';
import { rememberDragged } from '../../support/parley/dragged.ts';
import { conversationWith, download } from '../../support/service/sentFiles.ts';

const FILM = Buffer.alloc(128 * 2 ** 20, 'All wells of the northern district.\n');

/** Presses a button in the moment in which it appears: the copy may be written before a test could. */
function cancelAtOnce(page: Page, name: string): Promise<void> {
  return page.evaluate((label) => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
      if (button === null) return;
      observer.disconnect();
      button.click();
      Reflect.set(window, 'isCancelled', true);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, name);
}

test('a large file is prepared by the first drag, which can be cancelled, and leaves with the next one', async ({
  parley: { app, page },
  service,
}) => {
  const dragged = await rememberDragged(app);
  await conversationWith(page, service, [{ fileName: 'wells.bin', mimeType: 'x/y', content: FILM }]);
  await download(page, 'wells.bin');
  await expect(messages(page).getByRole('button', { name: 'Open wells.bin' })).toBeVisible();
  const box = await messages(page).getByText('wells.bin').first().boundingBox();
  if (!box) throw new Error('The file is not on the screen.');
  const [x, y] = [box.x + 5, box.y + 5];
  const drag = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 40, { steps: 5 });
    await page.mouse.up();
  };

  await cancelAtOnce(page, 'Cancel preparing wells.bin');
  await drag();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isCancelled'))).toBe(true);
  await expect(messages(page).getByText('Preparing')).toBeHidden();
  await expect(page.getByRole('log')).toBeEmpty();

  await drag();
  await expect(page.getByText('wells.bin is ready. Drag it again to take it out of Parley.')).toBeVisible();
  expect(await dragged()).toBeUndefined();
  await drag();
  await expect.poll(dragged).toMatch(/wells\.bin$/u);
  expect((await readFile((await dragged()) ?? '')).equals(FILM)).toBe(true);
});
