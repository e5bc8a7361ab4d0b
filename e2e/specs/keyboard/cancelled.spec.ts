import type { Page } from 'playwright/test';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, buttonOf, fill, test } from '../../support/page/accounts.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

/** Opens the menu of what has the focus, chooses the entry, and cancels the dialog that it opens. */
async function cancelled(page: Page, entry: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
  const dialog = page.locator('[data-dialog]');
  await expect(dialog.locator(':focus')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a dialog of a message’s menu that is cancelled leads back to the message', async ({
  page,
  service,
}) => {
  await addColleagues(service);
  await openAna(page, service);
  const message = messages(page).last();
  await expect(message).toBeVisible();
  await composer(page).press('ArrowUp');
  for (const entry of ['Remind me…', 'Forward…']) {
    await expect(message).toBeFocused();
    await cancelled(page, entry);
  }
  await expect(message).toBeFocused();
});

test('a dialog of a conversation’s menu that is cancelled leads back to its row', async ({
  page,
  service,
}) => {
  await addColleagues(service);
  await openAna(page, service);
  const row = conversations(page).filter({ hasText: 'Ben' }).getByRole('button').first();
  await row.focus();
  await cancelled(page, 'Rename on this computer…');
  await expect(row).toBeFocused();
});

test('a dialog of an account’s menu that is cancelled leads back to the account', async ({
  page,
  parley,
  service,
  elsewhere,
}) => {
  await answerQuestions(parley.app, 'Sign In');
  await fill(service, 'Here');
  await fill(elsewhere, 'There');
  await signIn(page, service);
  await addAccount(page, elsewhere);
  const account = buttonOf(page, new RegExp(new URL(elsewhere.url).port, 'u'));
  await account.focus();
  for (const entry of ['Colour…', 'Sign out…']) {
    await cancelled(page, entry);
    await expect(account).toBeFocused();
  }
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Colour…' }).press('Enter');
  const { host } = new URL(elsewhere.url);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(`Colour of ${elsewhere.email}, ${host}`);
});

test('a dialog of the account menu that is cancelled leads back to the menu’s button', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  const button = page.getByRole('button', { name: /^Account of/u });
  for (const entry of ['Reminders', 'Downloads', 'Settings', 'Sign out…']) {
    await button.press('Enter');
    await page.getByRole('menuitem', { name: entry }).press('Enter');
    const dialog = page.locator('[data-dialog]');
    await expect(dialog.locator(':focus')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
