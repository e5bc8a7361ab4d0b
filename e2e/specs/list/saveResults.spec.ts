import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { openInBrowser } from '../../support/page/openInBrowser.ts';
import { conversations } from '../../support/page/screen.ts';
import { dialog, savingIn } from '../../support/page/transcriptDialog.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';
/** More than the list reads at first. */
const TRUCKS = 30;

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const hits = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('button');

/** Trucks in two conversations. */
async function searchForTrucks(page: Page, service: Service): Promise<void> {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  const kofi = await admin.post(KOFI, { participants: [email] }, { msgText: 'Truck <b>zero</b>' });
  const leila = await admin.post(LEILA, { participants: [email] }, { msgText: 'Where is it' });
  for (let each = 1; each < TRUCKS; each += 1) {
    const message = { msgText: `Truck ${each}` };
    if (each % 2 === 0) await admin.post(KOFI, kofi, message);
    else await admin.post(LEILA, leila, message);
  }
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  await box(page).fill('truck');
  await expect(hits(page).first()).toContainText('Truck 29');
}

test('all results of a search are saved from their menu, with the conversation of each', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'trucks.html');
  await searchForTrucks(page, service);
  await page.getByRole('button', { name: 'Actions for these results' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save these results…' }).press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Save search results');
  await expect(dialog(page)).toContainText('Search for truck');
  await expect(dialog(page)).toContainText(
    '30 messages. They are in 2 conversations. 31 messages were searched.',
  );
  await expect(dialog(page).getByRole('radio', { name: 'By date' })).toHaveCount(0);
  const checker = createChecker(page);
  await checker.look('the dialog of search results');
  expect(checker.found).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await openInBrowser(path.join(folder, 'trucks.html'), async ({ page: browser, complaints }) => {
    await expect(browser).toHaveTitle('Transcript: Search for truck');
    await expect(browser.locator('.message')).toHaveCount(TRUCKS);
    await expect(browser.locator('.text').first()).toHaveText('Truck <b>zero</b>');
    await expect(browser.locator('.place').nth(1)).toHaveText('Leila Haddad');
    expect(complaints).toEqual([]);
  });
});

test('Go to saves the results of the open search, and offers it only then', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'trucks.json');
  await searchForTrucks(page, service);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('save search results');
  await page.getByRole('option', { name: 'Save search results…' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Save search results');
  await dialog(page).getByText('JSON', { exact: true }).click();
  await expect(dialog(page)).toContainText('30 messages.');
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const manifest = JSON.parse(await readFile(path.join(folder, 'trucks.json.manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({
    search: { query: 'truck' },
    coverage: { messages: 30, isComplete: true },
  });
  await box(page).fill('');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('save search results');
  await expect(page.getByRole('option', { name: 'Save search results…' })).toHaveCount(0);
});
