import { globSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { expect, test } from '../../fixtures.ts';
import { messages } from '../../support/page/screen.ts';
import { rememberOpened } from '../../support/parley/opened.ts';
import { conversationWith, download, drawn, show } from '../../support/service/sentFiles.ts';

/** Too noisy to be one encrypted chunk. */
const PICTURE = encodePng(400, 300, (x, y) => [(x * 7919 + y * 104_729) % 256, (x * y) % 251, (x ^ y) % 256]);

/** Changes one byte in the middle of every downloaded file, as it stands on the disk. */
async function damage(dataDir: string): Promise<void> {
  const files = globSync('accounts/*/contents/*/*', { cwd: dataDir });
  expect(files).toHaveLength(1);
  for (const file of files.map((name) => path.join(dataDir, name))) {
    const bytes = await readFile(file);
    const middle = bytes.byteLength >> 1;
    await rm(file, { force: true });
    await writeFile(file, bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
  }
}

/** Chromium reports a picture that breaks off, and one that it asks for once more. */
test.use({ expectedProblems: /Failed to load resource: net::ERR_FAILED|404 \(Not Found\)/ });

test('a damaged picture says so where it is shown, and comes again by a press', async ({
  launch,
  service,
  dataDir,
}) => {
  const { page } = await launch();
  await conversationWith(page, service, [{ fileName: 'plan.png', mimeType: 'image/png', content: PICTURE }]);
  await drawn(page, 'plan.png');
  await damage(dataDir);
  const dialog = await show(page, 'plan.png');
  await expect(dialog.getByText('damaged or removed this file')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'plan.png' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const image = dialog.getByRole('img', { name: 'plan.png' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(400);
});

test('a damaged file is neither opened nor saved, and its message offers it again', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch();
  const opened = await rememberOpened(app);
  const content = Buffer.from('All wells of the northern district.\n'.repeat(9_000));
  await conversationWith(page, service, [{ fileName: 'wells.txt', mimeType: 'text/plain', content }]);
  await download(page, 'wells.txt');
  await expect(messages(page).getByRole('button', { name: 'Save wells.txt as…' })).toBeVisible();
  await damage(dataDir);
  const folder = path.join(dataDir, '..');
  const before = await readdir(folder);
  await app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    },
    path.join(folder, 'saved.txt'),
  );
  await messages(page).getByRole('button', { name: 'Save wells.txt as…' }).click();
  await expect(page.getByRole('log').getByText('damaged or removed this file')).toHaveCount(1);
  await expect(messages(page).getByText('Damaged on this computer')).toBeVisible();
  expect(await readdir(folder)).toEqual(before);
  await messages(page).getByRole('button', { name: 'Try again to download wells.txt' }).click();
  await messages(page).getByRole('button', { name: 'Open wells.txt' }).click();
  await expect.poll(opened).toMatch(/wells\.txt$/);
  expect((await readFile((await opened()) ?? '')).equals(content)).toBe(true);
});
