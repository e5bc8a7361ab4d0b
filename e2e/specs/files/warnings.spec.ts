import type { Locator } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { messages } from '../../support/page/screen.ts';
import { conversationWith, download } from '../../support/service/sentFiles.ts';

const PAGE = Buffer.from('<!doctype html><html><body>Not a picture</body></html>');
const FILES = [
  { fileName: 'wells.png', mimeType: 'image/png', content: PAGE },
  { fileName: 'wells.txt', mimeType: 'text/plain', content: Buffer.from('Wells') },
];
const WARNING = 'Sent as a picture, but is a web page';

/** A part of these words lies outside a box that cuts off what is beyond its edges. */
const isCut = (words: Locator): Promise<boolean> =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const said = range.getBoundingClientRect();
    for (let box = element.parentElement; box && !box.dataset['scroller']; box = box.parentElement) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isBeyond = said.left < left - 1 || said.right > right + 1;
      const isAboveOrBelow = said.top < top - 1 || said.bottom > bottom + 1;
      if (getComputedStyle(box).overflow === 'hidden' && (isBeyond || isAboveOrBelow)) return true;
    }
    return false;
  });

test('a warning is whole on the card of a file, however narrow the window', async ({
  page,
  parley,
  service,
}) => {
  await conversationWith(page, service, FILES);
  const warning = messages(page).getByText(WARNING);
  for (const [width, height] of [
    [1280, 800],
    [720, 600],
    [480, 400],
  ] as const) {
    await resize(parley.app, page, width, height);
    await expect(warning).toBeVisible();
    expect(await isCut(warning), `at ${width} px`).toBe(false);
  }
});

test('a tile with a warning still shows size and sender, and stands level with the others', async ({
  page,
  service,
}) => {
  await conversationWith(page, service, FILES);
  await download(page, 'wells.txt');
  await expect(messages(page).getByText(WARNING)).toBeVisible();
  await page.keyboard.press('Control+e');
  const tile = (name: string) =>
    page.getByRole('grid', { name: 'Files found' }).getByRole('gridcell').filter({ hasText: name });
  const marked = tile('wells.png');
  await expect(marked.getByText(WARNING)).toBeVisible();
  await expect(marked.getByText(`${PAGE.length} bytes`)).toBeVisible();
  await expect(marked.getByText('Ana Silva')).toBeVisible();
  const topOf = (name: string) =>
    tile(name)
      .locator('svg')
      .first()
      .evaluate((svg) => svg.closest('[role=gridcell] > span > span')?.getBoundingClientRect().top);
  expect(await topOf('wells.png')).toBe(await topOf('wells.txt'));
});
