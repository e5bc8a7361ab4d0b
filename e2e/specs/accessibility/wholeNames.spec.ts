import { expect, test } from '../../fixtures.ts';
import { messages } from '../../support/page/screen.ts';
import { conversationWith, download, show } from '../../support/service/sentFiles.ts';

test('a file name is one word to a screen reader wherever it is shown in two parts', async ({
  page,
  service,
}) => {
  const file = { fileName: 'manual.txt', mimeType: 'text/plain', content: Buffer.from('Wells') };
  await conversationWith(page, service, [file]);
  await download(page, file.fileName);
  await expect(messages(page).getByRole('button', { name: 'Show manual.txt' })).toBeVisible();
  const dialog = await show(page, file.fileName);
  await expect(dialog.getByRole('heading')).toHaveAccessibleName('manual.txt');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+e');
  const cell = page.getByRole('grid', { name: 'Files found' }).getByRole('gridcell');
  await expect(cell).toHaveAccessibleName(/manual\.txt 5 bytes|manual\.txt Ana Silva/);
});
