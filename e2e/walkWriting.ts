import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from './fixtures.ts';
import { dropFiles, holdFiles, makeFile } from './support/page/dropFile.ts';
import { addToMessage, composer, stagedFiles } from './support/page/screen.ts';
import { ANA } from './support/service/anaAndBen.ts';
import { dialog, esc, press, type Screens } from './walk.ts';

export async function writing({ page, dataDir, service, screen }: Screens, convId: number): Promise<void> {
  const names = ['one.txt', 'two.txt'];
  const [one = '', two = ''] = await Promise.all(names.map((name) => makeFile(dataDir, name)));
  await screen('files held over a conversation', async () => {
    await holdFiles(page, [one], composer(page));
    await expect(page.getByText(/^Add files for /)).toBeVisible();
  });
  await screen('tray with files', async () => {
    await dropFiles(page, [one, two], composer(page));
    await expect(stagedFiles(page)).toHaveCount(2);
    await composer(page).fill('Both of them');
    await addToMessage(page, 'Critical message');
  });
  await screen('menu of the message box', async () => {
    await press(page, 'Add to message');
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await esc(page);
  await screen('news before an answer goes out', async () => {
    await service.admin.post(ANA.email, { convId }, { msgText: 'I have them already' });
    await expect(page.getByRole('button', { name: '1 new since you started' })).toBeVisible();
    await composer(page).press('Enter');
    await expect(page.getByRole('region', { name: '1 new since you started' })).toBeVisible();
  });
  await composer(page).press('Escape');
  await screen('a file’s name, being changed', () => press(page, 'Rename one.txt'));
  await esc(page);
  await screen('notice', async () => {
    await press(page, 'Remove one.txt');
    await expect(page.getByRole('log', { name: 'Notices' })).toContainText('was removed');
  });
  await screen('a folder, asked about', async () => {
    const folder = path.join(dataDir, '..', 'Holiday');
    await mkdir(folder);
    await writeFile(path.join(folder, 'beach.txt'), 'sand');
    await dropFiles(page, [folder], composer(page));
    await expect(dialog(page)).toContainText('Holiday');
  });
  await esc(page);
  await savedReplies({ page, screen });
  await lists({ page, screen });
  await screen('new conversation', async () => {
    await page.keyboard.press('ControlOrMeta+n');
    await expect(page.getByRole('combobox', { name: 'Participants' })).toBeFocused();
  });
  await screen('new conversation, suggestions', async () => {
    await page.keyboard.type('a');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  await screen('new conversation, a participant selected and a mistake', async () => {
    await page.getByRole('combobox').fill(`${ANA.email},`);
    await page.getByRole('combobox').fill('nobody');
    await page.keyboard.press('Enter');
    // Visible a moment before the field refers to it.
    await expect(page.getByRole('combobox')).toHaveAccessibleDescription(/isn’t an email address/u);
  });
  await esc(page);
}

async function savedReplies({ page, screen }: Pick<Screens, 'page' | 'screen'>): Promise<void> {
  await screen('saved replies, none yet', async () => {
    await addToMessage(page, 'Saved replies');
    await expect(page.getByText('No saved replies yet.')).toBeVisible();
  });
  await screen('dialog of saved replies', async () => {
    await page.getByRole('option', { name: 'Manage saved replies…' }).click();
    await expect(dialog(page).getByText('No saved replies yet')).toBeVisible();
  });
  await screen('form of a saved reply, with mistakes', async () => {
    await press(page, 'New reply');
    await press(page, 'Save reply');
    await expect(dialog(page).getByText('Enter a name.')).toBeVisible();
  });
  await esc(page);
}

async function lists({ page, screen }: Pick<Screens, 'page' | 'screen'>): Promise<void> {
  await screen('emoji', async () => {
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await expect(dialog(page).getByRole('grid')).toBeVisible();
  });
  await screen('emoji, none found', async () => {
    await dialog(page).getByRole('searchbox').fill('no emoji of this name');
    await expect(dialog(page).getByText('No emoji found')).toBeVisible();
  });
  await esc(page);
  await screen('go to', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
  });
  await screen('go to, matches', async () => {
    await dialog(page).getByRole('combobox').fill('an');
    await expect(dialog(page).getByRole('option').filter({ hasText: ANA.email })).toBeVisible();
  });
  await screen('go to, nothing found', async () => {
    await dialog(page).getByRole('combobox').fill('nothing of this name');
    await expect(dialog(page).getByText('Nothing found')).toBeVisible();
  });
  await esc(page);
}
