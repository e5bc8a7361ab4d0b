import type { Page } from 'playwright/test';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, buttonOf, fill, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { listAllAccounts } from '../../support/page/listAllAccounts.ts';
import { composer, messages } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Conversations of all accounts' }).locator('li > div > button:first-child');
const hits = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('button');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search in all accounts' });

test('with all accounts listed, the search finds the conversations and messages of each', async ({
  page,
  parley,
  service,
  elsewhere,
}) => {
  await fill(service, 'Gate here');
  await signIn(page, service);
  await fill(elsewhere, 'Gate there');
  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, elsewhere);
  await buttonOf(page, /^All accounts/u).click();
  await expect(rows(page)).toHaveCount(2);
  const [here, there] = [service, elsewhere].map(({ email, url }) => `${email}, ${new URL(url).host}`);

  await search(page).fill('gate');
  await expect(hits(page)).toHaveCount(2);
  await expect(hits(page).nth(0)).toHaveAccessibleName(new RegExp(`Gate there 1.*Account: ${there}`, 'su'));
  await expect(hits(page).nth(1)).toHaveAccessibleName(new RegExp(`Gate here 1.*Account: ${here}`, 'su'));
  const checker = createChecker(page);
  await checker.look('Search in all accounts');
  expect(checker.found).toEqual([]);
  await hits(page).nth(1).click();
  await expect(messages(page).last()).toContainText('Gate here 1');
  await expect(search(page)).toHaveValue('gate');
  await expect(hits(page)).toHaveCount(2);

  await search(page).fill('carol');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toHaveAccessibleName(new RegExp(`Account: ${there}`, 'u'));
  await search(page).press('Enter');
  await expect(messages(page).last()).toContainText('Gate there 1');
  await expect(composer(page)).toBeFocused();

  await search(page).fill('no such thing');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search(page).press('Escape');
  await expect(rows(page)).toHaveCount(2);
});

test('with all accounts listed, a search is saved in each of them, and removed from each with Undo', async ({
  page,
  parley,
  service,
}) => {
  await listAllAccounts(parley, service);
  await search(page).fill('for');
  await page.getByRole('button', { name: 'Save search in all accounts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search in all accounts' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Asked for');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Asked for' });
  await expect(heading).toBeVisible();
  for (const name of [/For Ana/u, /For Ben/u]) {
    await hits(page).filter({ hasText: name }).click();
    await expect(messages(page).last()).toContainText(name);
    await expect(heading).toBeVisible();
  }
  await page.getByRole('button', { name: 'Actions for Asked for' }).click();
  await page.getByRole('menuitem', { name: 'Remove from all accounts' }).click();
  await expect(heading).toBeHidden();
  await hits(page).filter({ hasText: 'For Ana' }).click();
  await expect(messages(page).last()).toContainText('For Ana');
  await expect(page.getByRole('button', { name: 'Save search in all accounts…' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toBeVisible();
  await hits(page).filter({ hasText: 'For Ben' }).click();
  await expect(messages(page).last()).toContainText('For Ben');
  await expect(heading).toBeVisible();
});

test('with all accounts listed, a search saved in one of them stays a view, whichever account has the open conversation', async ({
  page,
  parley,
  service,
}) => {
  const listed = await listAllAccounts(parley, service);
  await ask(page, 'savedSearches.save', { id: null, name: 'Asked for', query: 'for' });
  const heading = page.getByRole('heading', { name: 'Asked for' });
  for (const name of ['For Ben', 'For Ana']) {
    await listed.filter({ hasText: name }).click();
    await expect(messages(page).last()).toContainText(name);
    await page.getByRole('button', { name: 'All views' }).click();
    await page.getByRole('menuitem', { name: 'Asked for' }).click();
    await expect(heading).toBeVisible();
    await expect(hits(page)).toHaveCount(2);
    if (name === 'For Ben') await page.getByRole('button', { name: 'Clear search' }).click();
  }
  await page.getByRole('button', { name: 'Actions for Asked for' }).click();
  await page.getByRole('menuitem', { name: 'Remove from all accounts' }).click();
  await expect(heading).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toBeVisible();
});
