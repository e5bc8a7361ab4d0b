import { mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from './fixtures.ts';
import { ask } from './support/page/ask.ts';
import { dropFiles, makeFile } from './support/page/dropFile.ts';
import { composer, messages, openSettings, send, stagedFiles } from './support/page/screen.ts';
import { esc, press, type Screens } from './walk.ts';

/** Slow actions, stopped half-way: a folder being packed, a message that can be undone, a file being sent, a network's sign-in page. */
export async function underWay({ page, dataDir, service, screen }: Screens): Promise<void> {
  const folder = path.join(dataDir, '..', 'Films');
  await mkdir(folder);
  await writeFile(path.join(folder, 'long.mp4'), '');
  await truncate(path.join(folder, 'long.mp4'), 2 * 2 ** 30);
  await screen('a folder being packed', async () => {
    await dropFiles(page, [folder], composer(page));
    await press(page, 'Add one zip file');
    await expect(page.getByRole('progressbar', { name: 'Packing Films.zip' })).toBeVisible();
  });
  await press(page, 'Cancel packing Films.zip');
  const undoFor = async (choice: string) => {
    await openSettings(page, 'General');
    await page.getByRole('radiogroup', { name: 'Undo send' }).getByText(choice).click();
    await esc(page);
  };
  await undoFor('20 seconds');
  await screen('a message that can be undone', async () => {
    await send(page, 'Not yet');
    await expect(messages(page).last().getByRole('button', { name: 'Undo' })).toBeVisible();
  });
  await messages(page).last().getByRole('button', { name: 'Undo' }).click();
  await undoFor('Off');
  await composer(page).fill('');

  const film = await makeFile(dataDir, 'film.mp4');
  await truncate(film, 64 * 2 ** 20);
  const release = service.faults.hold({ endpoint: 'sendfile' });
  await screen('a file being sent', async () => {
    await dropFiles(page, [film], composer(page));
    await expect(stagedFiles(page)).toHaveCount(1);
    await press(page, 'Send');
    await expect(page.getByRole('progressbar', { name: 'Sending film.mp4' })).toBeVisible();
  });
  await messages(page).last().getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Remove film.mp4');
  release();
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'html', status: 200 });
  await screen('a network that wants a sign-in', () =>
    expect(page.getByRole('button', { name: 'Open a web page' })).toBeVisible(),
  );
  service.faults.clear();
  await ask(page, 'sync.now', {});
  await expect(page.getByRole('button', { name: 'Open a web page' })).toBeHidden();
}
