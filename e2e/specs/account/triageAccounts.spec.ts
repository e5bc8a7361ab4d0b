import { expect } from '../../fixtures.ts';
import { test } from '../../support/page/accounts.ts';
import { listAllAccounts } from '../../support/page/listAllAccounts.ts';

test('a selection in the list of all accounts is changed in each of them, and undone in each', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  const notices = page.getByRole('log', { name: 'Notices' });

  // A row of the account that is not shown, from its menu.
  await rows.filter({ hasText: 'For Ana' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Snooze…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Snooze the conversation until' });
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(rows).toHaveCount(1);
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  const bar = page.getByRole('toolbar', { name: 'Selected conversations' });
  await rows.first().click({ modifiers: ['ControlOrMeta'] });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Mark as done' }).click();
  await expect(notices).toContainText('2 conversations are done.');
  await expect(page.getByText('The inbox is empty')).toBeVisible();
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  // In a search, all means what was found, and not the inbox.
  await rows.first().focus();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(1);
  const search = page.getByRole('searchbox', { name: 'Search in all accounts' });
  await search.fill('Carol');
  await expect(rows).toHaveCount(2);
  await rows.first().focus();
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar).toContainText('2 selected');
  await search.fill('');
  await expect(rows).toHaveCount(1);
  await expect(bar).toBeHidden();
});

test('letters on a row of the account out of sight lead to its note, and leave the open conversation alone', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  for (const text of ['For Ana', 'For Ben']) {
    await rows.filter({ hasText: text }).click();
    await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
    await expect(box).toBeFocused();
  }
  await rows.filter({ hasText: 'For Ana' }).focus();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(1);
  // Not the message box, where further letters would be text.
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('z');
  await expect(rows).toHaveCount(2);

  await rows.filter({ hasText: 'For Ana' }).focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Your note on this conversation' })).toBeFocused();
  await expect(page.getByRole('article').filter({ hasText: 'For Ana' })).toBeVisible();
});
