import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { dropFiles, makeFile } from '../../support/page/dropFile.ts';
import { composer, messages, stagedFiles } from '../../support/page/screen.ts';
import { conversationWith } from '../../support/service/sentFiles.ts';

const NAMES = [
  { stem: 'ا report 2026 final.pdf', ending: '.scr' },
  { stem: 'افاتورة.pdf', ending: '.exe' },
] as const;
const TEXT = { stem: 'افاتورة.pdf', ending: '.txt' } as const;

/** A name is laid out from left to right, with the ending last. */
async function expectEndingLast(within: Locator, stem: string, ending: string): Promise<void> {
  const end = within.getByText(ending, { exact: true });
  await expect(end).toBeVisible();
  const stemBox = await within.getByText(stem, { exact: true }).boundingBox();
  const endBox = await end.boundingBox();
  if (stemBox === null || endBox === null) throw new Error(`${stem}${ending} is not in view.`);
  expect(endBox.x).toBeGreaterThanOrEqual(stemBox.x + stemBox.width - 1);
  await expect(end).toHaveCSS('direction', 'ltr');
  await expect(end).toHaveCSS('unicode-bidi', 'isolate');
}

const button = (page: Page, name: RegExp): Locator => messages(page).getByRole('button', { name });

const found = (page: Page, { stem, ending }: (typeof NAMES)[number]): Locator =>
  page
    .getByRole('grid', { name: 'Files found' })
    .getByRole('gridcell')
    .filter({ hasText: `${stem}${ending}` });

test('a name that begins with an Arabic letter still ends with its ending wherever files are shown', async ({
  page,
  service,
  dataDir,
}) => {
  const sent = NAMES.map(({ stem, ending }) => ({
    fileName: `${stem}${ending}`,
    mimeType: 'application/octet-stream',
    content: Buffer.alloc(600, 0xfe),
  }));
  const text = {
    fileName: `${TEXT.stem}${TEXT.ending}`,
    mimeType: 'text/plain',
    content: Buffer.from('Wells'),
  };
  await conversationWith(page, service, [...sent, text]);
  for (const { stem, ending } of NAMES)
    await expectEndingLast(messages(page).filter({ hasText: `${stem}${ending}` }), stem, ending);

  const [{ stem, ending }] = NAMES;
  const own = await makeFile(dataDir, `${stem}${ending}`);
  await dropFiles(page, [own], composer(page));
  await expectEndingLast(stagedFiles(page), stem, ending);

  await button(page, /^Download .*\.scr/).click();
  await expect(button(page, /^Open .*\.scr/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+j');
  await expectEndingLast(page.getByRole('grid', { name: 'Downloads' }), stem, ending);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+e');
  for (const name of NAMES) await expectEndingLast(found(page, name), name.stem, name.ending);
  await page.getByRole('radio', { name: 'List' }).press('Space');
  for (const name of NAMES) await expectEndingLast(found(page, name), name.stem, name.ending);
  await page.keyboard.press('Escape');

  await button(page, /^Download .*\.txt/).click();
  await button(page, /^Show .*\.txt/).click();
  await expectEndingLast(page.getByRole('dialog').getByRole('heading'), TEXT.stem, TEXT.ending);
});
