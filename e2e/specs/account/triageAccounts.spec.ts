import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, CAROL, fill, test } from '../../support/page/accounts.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

test('a selection in the list of all accounts is changed in each of them, and undone in each', async ({
  page,
  parley,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'For Ana');
  await signIn(page, service);
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'For Ben 1' });
  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, { ...BEN, url: service.url });
  await page.keyboard.press('ControlOrMeta+Shift+A');
  const rows = page
    .getByRole('list', { name: 'Conversations of all accounts' })
    .locator('li > div > button:first-child');
  const notices = page.getByRole('log', { name: 'Notices' });
  await expect(rows).toHaveCount(2);

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
