import type { Page } from 'playwright/test';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, addForm, buttonOf, fill, rail, test } from '../../support/page/accounts.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const current = (page: Page) => rail(page).locator('[aria-current="true"]');

test('Ctrl+K goes to an account, to all of them, and then to a conversation of any', async ({
  page,
  parley,
  service,
  elsewhere,
}) => {
  await fill(service, 'Here');
  await fill(elsewhere, 'There');
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(options(page).filter({ hasText: 'Add account' })).toHaveCount(1);
  await expect(options(page).filter({ hasText: /Switch to|All accounts/u })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(conversations(page).first()).toContainText('There 1');
  const [here, there] = [service, elsewhere].map(({ email, url }) => `${email}, ${new URL(url).host}`);

  // By keyboard to the other account, of the same address.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toHaveAccessibleName('Conversation, person, account, view, command or setting');
  await field(page).fill('switch');
  await expect(options(page)).toHaveText([`Switch to account ${here}Account`]);
  await page.keyboard.press('Enter');
  await expect(current(page)).toHaveAccessibleName(here ?? '');
  await expect(conversations(page).first()).toContainText('Here 1');

  // An account alone finds only its own conversations.
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('carol');
  await expect(options(page).filter({ hasText: /Conversation$/u })).toHaveText(['CarolConversation']);
  await field(page).fill('all acc');
  await options(page)
    .filter({ hasText: /^All accounts/u })
    .click();
  await expect(current(page)).toHaveAccessibleName(/^All accounts/u);

  await page.keyboard.press('ControlOrMeta+k');
  const found = options(page).filter({ hasText: /Conversation$/u });
  await expect(found).toHaveCount(2);
  await field(page).fill('carol');
  // The name for all ears, and for the eye the part that tells them apart.
  const [shortHere, shortThere] = [service, elsewhere].map(
    ({ email, url }) => `${email.split('@')[0]}, ${new URL(url).host}`,
  );
  await expect(found).toHaveText([
    `Carol${here}${shortHere}Conversation`,
    `Carol${there}${shortThere}Conversation`,
  ]);
  const checker = createChecker(page);
  await checker.look('Go to, with all accounts');
  expect(checker.found).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(messages(page).last()).toContainText('There 1');
  await expect(composer(page)).toBeFocused();
  await expect(current(page)).toHaveAccessibleName(/^All accounts/u);

  // By mouse back to one of them.
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill(new URL(elsewhere.url).host);
  await options(page)
    .filter({ hasText: `Switch to account ${there}` })
    .click();
  await expect(buttonOf(page, there ?? '')).toHaveAttribute('aria-current', 'true');
  await expect(conversations(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('add acc');
  await page.keyboard.press('Enter');
  await expect(addForm(page)).toBeVisible();
});
