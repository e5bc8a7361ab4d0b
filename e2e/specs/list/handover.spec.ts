import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { MOST_HANDED_OVER } from '../../../shared/model/handover.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { openInBrowser } from '../../support/page/openInBrowser.ts';
import { conversations } from '../../support/page/screen.ts';
import { dialog, savingIn } from '../../support/page/transcriptDialog.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const rowButton = (page: Page, name: string) => row(page, name).getByRole('button').first();
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

/** The system's dialog answers with this file. */
const chooses = (app: ElectronApplication, file: string) =>
  app.evaluate(({ dialog: native }, chosen) => {
    native.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, file);

async function importHandover(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('import handover');
  await page.getByRole('option', { name: 'Import handover…' }).waitFor();
  await page.keyboard.press('Enter');
}

/** The focus is on the row of one of two conversations. Returns the folder that a handover is saved in. */
async function begin(
  app: ElectronApplication,
  page: Page,
  service: Service,
  dataDir: string,
): Promise<string> {
  const folder = await savingIn(app, dataDir, 'handover.html');
  await addColleagues(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  await rowButton(page, 'Ana Silva').focus();
  return folder;
}

test('selected conversations are handed over in a file, which people read and another Parley takes in, with Undo', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await begin(app, page, service, dataDir);
  await page.keyboard.press('x');
  await rowButton(page, 'Ben Okafor').focus();
  await page.keyboard.press('x');
  await page.getByRole('toolbar').getByRole('button', { name: 'Hand over…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Hand over conversations');
  await expect(dialog(page)).toContainText('2 conversations.');
  await expect(dialog(page).getByLabel('Note for your colleague')).toBeFocused();
  await dialog(page).getByLabel('Note for your colleague').fill('Thank you <b>very</b> much');
  await dialog(page).getByLabel('Note on Ana Silva').fill('She waits for the truck.');
  await expect(dialog(page).getByRole('switch', { name: 'Your private notes' })).not.toBeChecked();
  const checker = createChecker(page);
  await checker.look('the dialog of a handover');
  await dialog(page).getByText('The last 5 of each').click();
  await dialog(page).getByRole('button', { name: 'Save file…' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(notices(page)).toContainText('Saved as handover.html');

  const file = path.join(folder, 'handover.html');
  await openInBrowser(file, async ({ page: browser, complaints }) => {
    await expect(browser.locator('h3')).toHaveText(['Ana Silva', 'Ben Okafor']);
    await expect(browser.locator('main > .text')).toHaveText('Thank you <b>very</b> much');
    await expect(browser.locator('.message')).toHaveCount(2);
    expect(complaints).toEqual([]);
  });

  await chooses(app, file);
  await importHandover(page);
  await expect(dialog(page)).toHaveAccessibleName('Import handover');
  await expect(dialog(page)).toContainText('Thank you <b>very</b> much');
  await expect(dialog(page)).toContainText('She waits for the truck.');
  await checker.look('the import of a handover');
  expect(checker.found).toEqual([]);
  await dialog(page).getByRole('textbox', { name: 'Label' }).fill('From Ana');
  // Once: Undo is for all of it.
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await expect(notices(page)).toContainText('2 conversations labelled. 1 note added.');
  await expect(row(page, 'Ben Okafor')).toContainText('From Ana');
  await notices(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(page, 'Ben Okafor')).not.toContainText('From Ana');
});

test('of more conversations than one file takes, the dialog says how many are left', async ({
  parley: { page },
  service,
}) => {
  await addColleagues(service);
  const { admin, email } = service;
  for (let load = 1; load <= MOST_HANDED_OVER; load += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `Load ${load}` });
  await signIn(page, service);
  await expect(conversations(page).first()).toHaveAttribute('aria-setsize', String(MOST_HANDED_OVER + 2));
  await conversations(page).first().getByRole('button').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('toolbar')).toContainText(`${MOST_HANDED_OVER + 2} selected`);
  await page.keyboard.press('h');
  await expect(dialog(page)).toContainText(
    `${MOST_HANDED_OVER} conversations. 2 more don’t fit into one file. Hand them over in another one.`,
  );
});

test('a file that is no handover, or one of another service, is refused with a reason', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await begin(app, page, service, dataDir);
  await page.keyboard.press('h');
  await expect(dialog(page)).toHaveAccessibleName('Hand over conversations');
  await dialog(page).getByRole('button', { name: 'Save file…' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const shown = page.getByRole('dialog', { name: 'Import handover' });
  const other = path.join(folder, 'other.html');
  await writeFile(other, '<html>Something else</html>');
  await chooses(app, other);
  await importHandover(page);
  await expect(shown).toContainText('The file isn’t a handover from Parley');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  const packet = JSON.stringify({
    ...{ format: 'parley-handover', version: 1, madeAt: 1, note: '', labels: [] },
    account: { email: 'ana@x.example', serviceUrl: 'https://elsewhere.example' },
    conversations: [
      { id: 1, name: 'One', people: [], note: '', privateNote: null, labels: [], snoozedUntil: null },
    ],
  });
  await writeFile(other, packet);
  await importHandover(page);
  await expect(shown).toContainText('It is about conversations at https://elsewhere.example');
});

test('Esc keeps what was typed for the next handover, and Cancel discards it', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await begin(app, page, service, dataDir);
  const note = dialog(page).getByLabel('Note on Ana Silva');
  await page.keyboard.press('h');
  await note.fill('She waits for the truck.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(notices(page)).toContainText('Your notes are still there');
  await rowButton(page, 'Ana Silva').press('h');
  await expect(note).toHaveValue('She waits for the truck.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await rowButton(page, 'Ana Silva').press('h');
  await expect(note).toHaveValue('');
});

test('a handover that is dropped beside the conversations is shown to be taken in, and another file is shared', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await begin(app, page, service, dataDir);
  await page.keyboard.press('h');
  await dialog(page).getByLabel('Note on Ana Silva').fill('She waits for the truck.');
  await dialog(page).getByRole('button', { name: 'Save file…' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await dropFile(page, path.join(folder, 'handover.html'), search);
  await expect(dialog(page)).toHaveAccessibleName('Import handover');
  await expect(dialog(page)).toContainText('She waits for the truck.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const below = page.getByRole('list', { name: 'Conversations' }).locator('..');
  await dropFile(page, path.join(folder, 'handover.html'), below);
  await expect(dialog(page)).toHaveAccessibleName('Import handover');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await dropFile(page, await makeFile(dataDir, 'other.html'), below);
  await expect(dialog(page)).toHaveAccessibleName('Send 1 file to…');
});

test('a handover that is dropped on the form to sign in isn’t taken in later', async ({
  page,
  service,
  dataDir,
}) => {
  await addColleagues(service);
  const file = await makeFile(dataDir, 'handover.json', '{"format":"parley-handover"}');
  await dropFile(page, file, page.getByRole('textbox', { name: 'Email' }));
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  const below = page.getByRole('list', { name: 'Conversations' }).locator('..');
  await dropFile(page, await makeFile(dataDir, 'other.html'), below);
  await expect(page.getByRole('alertdialog', { name: 'Send 1 file to…' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Import handover' })).toHaveCount(0);
});
