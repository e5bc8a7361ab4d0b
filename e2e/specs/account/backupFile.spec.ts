import path from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations, openSettings } from '../../support/page/screen.ts';

const PASSPHRASE = 'a few words that differ';

/** The system's dialogs answer with this file or folder. */
async function choosing(app: ElectronApplication, place: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, place);
}

const tabOf = (page: Page) => page.getByRole('tabpanel', { name: 'Backup' });

async function typeTwice(tab: Locator, passphrase: string, again = passphrase): Promise<void> {
  await tab.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await tab.getByLabel('Passphrase again', { exact: true }).fill(again);
}

test('a backup is saved and restored with its passphrase, after a look at the changes, and undone', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await service.admin.post(service.email, {}, { msgText: 'First' });
  await signIn(page, service);
  await choosing(app, path.join(dataDir, '..', 'mine.parleybackup'));
  await conversations(page).first().click();
  await composer(page).fill('A draft to keep');
  await expect(conversations(page).first()).toContainText('Draft');
  await openSettings(page, 'Backup');
  const tab = tabOf(page);
  const saveButton = tab.getByRole('button', { name: 'Save backup', exact: true });
  await tab.getByRole('button', { name: 'Save backup…' }).click();
  const checker = createChecker(page);
  await checker.look('the passphrase of a backup');
  expect(checker.found).toEqual([]);
  await typeTwice(tab, 'short');
  await saveButton.click();
  await expect(tab.getByText('Use at least 12 characters.')).toBeVisible();
  await typeTwice(tab, PASSPHRASE, `${PASSPHRASE}s`);
  await saveButton.click();
  await expect(tab.getByText('The two are different.')).toBeVisible();
  await typeTwice(tab, PASSPHRASE);
  await saveButton.click();
  await expect(page.getByText('Saved as mine.parleybackup.')).toBeVisible();

  await page.keyboard.press('Escape');
  await composer(page).fill('');
  await expect(conversations(page).first()).not.toContainText('Draft');
  await openSettings(page, 'Backup');
  await tab.getByRole('button', { name: 'Restore backup…' }).click();
  const shows = tab.getByRole('button', { name: 'Show changes' });
  await tab.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await shows.click();
  const doesNotFit = tab.getByText('This passphrase doesn’t fit the backup, or the file is damaged.');
  await expect(doesNotFit).toBeVisible();
  await tab.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await expect(doesNotFit).toBeHidden();
  await shows.click();
  await expect(tab.getByRole('listitem')).toHaveText('Drafts: 1 stay as they are here');
  await tab.getByText('Take the backup’s', { exact: true }).click();
  await expect(tab.getByRole('listitem')).toHaveText('Drafts: 1 new');
  await tab.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('1 change restored')).toBeVisible();
  await expect(composer(page)).toHaveValue('A draft to keep');
  await tab.getByRole('button', { name: 'Undo last restore' }).click();
  await expect(page.getByText('The restore was undone.')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await expect(conversations(page).first()).not.toContainText('Draft');

  await tab.getByRole('button', { name: 'Restore backup…' }).click();
  await tab.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await shows.click();
  await tab.getByRole('button', { name: 'Restore', exact: true }).click();
  const notices = page.getByRole('log', { name: 'Notices' }).locator('> *');
  const unchanged = notices.filter({ hasText: '0 changes restored' });
  await expect(unchanged).toHaveCount(1);
  // Not later, when the notice is gone.
  expect(await unchanged.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(service.requests.count('send')).toBe(0);
});

const INES = 'ines@x.example';

test('labels, notes, names, saved searches and rules of a restored backup are on the page at once', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await service.admin.addUser({ email: INES });
  const { convId } = await service.admin.post(INES, { participants: [service.email] }, { msgText: 'First' });
  await signIn(page, service);
  await choosing(app, path.join(dataDir, '..', 'all.parleybackup'));
  await expect(conversations(page)).toHaveCount(1);
  const saved = await ask(page, 'labels.save', { id: null, name: 'Refund', colour: 'red', letter: null });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  const label = saved.id;
  await ask(page, 'labels.set', { convIds: [convId], id: label, isOn: true });
  await ask(page, 'notes.set', { convId, text: 'Asked twice' });
  await ask(page, 'directory.note', { email: INES, alias: 'Nessie', note: '', colour: null });
  const search = { id: null, name: 'Refunds', query: 'label:refund' };
  const kept = await ask(page, 'savedSearches.save', search);
  const conditions = { from: [INES], convId: null, words: [], isCritical: false, hasFile: false };
  const actions = { labels: [label], pins: true, level: null, snooze: null };
  const rule = await ask(page, 'rules.save', { id: null, name: 'Of Ines', conditions, actions });
  if (kept.kind !== 'saved' || rule.kind !== 'saved') throw new Error('It is full.');
  const row = conversations(page).first();
  await expect(row).toContainText('Nessie');
  await expect(row).toContainText('Refund');
  await openSettings(page, 'Backup');
  const tab = tabOf(page);
  await tab.getByRole('button', { name: 'Save backup…' }).click();
  await typeTwice(tab, PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved as all.parleybackup.')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Save backup…' })).toBeFocused();

  await ask(page, 'labels.remove', { id: label });
  await ask(page, 'notes.set', { convId, text: '' });
  await ask(page, 'directory.note', { email: INES, alias: '', note: '', colour: null });
  await ask(page, 'savedSearches.remove', { id: kept.id });
  await ask(page, 'rules.remove', { id: rule.id });
  await expect(row).not.toContainText('Nessie');
  await expect(row).not.toContainText('Refund');
  await tab.getByRole('button', { name: 'Restore backup…' }).click();
  await tab.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(tab.getByRole('radio', { name: 'Keep the later change' })).toBeFocused();
  await tab.getByText('Take the backup’s', { exact: true }).click();
  await expect(tab.getByRole('listitem')).toHaveText([
    ...['Labels: 1 new', 'Private notes: 1 new', 'Names and notes on people: 1 new'],
    ...['Saved searches: 1 new', 'Rules: 1 new'],
  ]);
  await tab.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('5 changes restored')).toBeVisible();
  await expect(row).toContainText('Nessie');
  await expect(row).toContainText('Refund');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByText('Of Ines', { exact: true })).toBeVisible();
});

test('automatic backups are set up by the keyboard, and go to the chosen folder', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await signIn(page, service);
  await choosing(app, path.join(dataDir, '..'));
  await openSettings(page, 'Backup');
  const tab = tabOf(page);
  await expect(tab.getByText('Choose a folder and set a passphrase first.')).toBeVisible();
  await tab.getByRole('button', { name: 'Choose folder…' }).focus();
  await page.keyboard.press('Enter');
  await expect(tab.getByText('None chosen')).toBeHidden();
  await tab.getByRole('button', { name: 'Set passphrase…' }).focus();
  await page.keyboard.press('Enter');
  await expect(tab.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await typeTwice(tab, PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(tab.getByRole('button', { name: 'Set passphrase…' })).toBeFocused();
  await expect(tab.getByText('Choose a folder and set a passphrase first.')).toBeHidden();
  await expect(tab.getByText('Works only while automatic backups are on.')).toBeVisible();
  await tab.getByText('Hourly', { exact: true }).click();
  await expect(tab.getByText('Works only while automatic backups are on.')).toBeHidden();
  await expect(tab.getByText('Up to date', { exact: true })).toBeVisible();
});
