import type { Page } from 'playwright/test';
import { expect, signIn } from '../../fixtures.ts';
import {
  addAccount,
  addForm,
  BEN,
  buttonOf,
  fill,
  fillIn,
  openAddForm,
  rail,
  test,
} from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { composer, conversations } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const consent = (page: Page) => page.getByRole('alertdialog', { name: 'This computer has no key store' });

for (const way of ['mouse', 'keyboard'] as const)
  test(`by ${way}: No to a sign-in at a new address leaves the form as it is, with what was typed`, async ({
    page,
    parley,
    service,
    elsewhere,
  }) => {
    await fill(elsewhere, 'There');
    await signIn(page, service);
    await openAddForm(page);
    const asked = await answerQuestions(parley.app, 'Cancel');
    const password = addForm(page).getByRole('textbox', { name: 'Password' });
    if (way === 'mouse') await fillIn(page, elsewhere);
    else {
      await addForm(page).getByRole('textbox', { name: 'Service address' }).fill(elsewhere.url);
      await addForm(page).getByRole('textbox', { name: 'Email' }).fill(elsewhere.email);
      await password.fill(elsewhere.password);
      await password.press('Enter');
    }
    await expect.poll(asked).toEqual(['Sign in to this service?']);
    await expect(addForm(page).getByRole('status')).toBeHidden();
    await expect(addForm(page).getByRole('alert')).toBeHidden();
    await expect(addForm(page).getByRole('textbox', { name: 'Service address' })).toHaveValue(elsewhere.url);
    await expect(password).toHaveValue(elsewhere.password);
    expect(await ask(page, 'accounts.list', {})).toHaveLength(1);

    await answerQuestions(parley.app, 'Sign In');
    if (way === 'mouse') await addForm(page).getByRole('button', { name: 'Sign in' }).click();
    else await password.press('Enter');
    await expect(addForm(page)).toBeHidden();
    await expect(conversations(page).first()).toContainText('There 1');
  });

test('a computer without a key store is asked about for the first account, and not for the next', async ({
  launch,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  const { page, app } = await launch({ env: { ELECTRON_HOST_STORAGE_BACKEND: 'basic_text' } });
  await page.getByRole('button', { name: 'Explore the demo' }).click();
  await consent(page).getByRole('button', { name: 'Save anyway' }).click();
  await expect(conversations(page).first()).toBeVisible();

  // The demo has no password that matters.
  await answerQuestions(app, 'Sign In');
  await openAddForm(page);
  await fillIn(page, service);
  await expect(consent(page)).toContainText('Nothing of this account has been saved yet.');
  await consent(page).getByRole('button', { name: 'Save anyway' }).click();
  await expect(addForm(page)).toBeHidden();
  await addAccount(page, { ...BEN, url: service.url });
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
});

test('the question before signing out names the service of two accounts with one address', async ({
  page,
  parley,
  service,
  elsewhere,
}) => {
  await signIn(page, service);
  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, elsewhere);
  const [here, there] = [service, elsewhere].map(({ email, url }) => `${email}, ${new URL(url).host}`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await expect(page.getByRole('alertdialog', { name: `Sign out ${there}?`, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await buttonOf(page, here ?? '').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Sign out…' }).press('Enter');
  await expect(page.getByRole('alertdialog', { name: `Sign out ${here}?`, exact: true })).toBeVisible();
});

test('when the rail goes with the last but one account, the focus goes to the message box', async ({
  page,
  parley,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  await buttonOf(page, /^mara/).click();
  await conversations(page).first().click();
  await expect(composer(page)).toBeVisible();
  await answerQuestions(parley.app, 'Remove');
  await buttonOf(page, /^ben/).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).press('Enter');
  await expect(rail(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
});

test('the demo is removed in words of its own', async ({ page, parley, service }) => {
  await signIn(page, service);
  await openAddForm(page);
  await addForm(page).getByRole('button', { name: 'Explore the demo' }).click();
  await expect(addForm(page)).toBeHidden();
  const asked = await answerQuestions(parley.app, 'Remove');
  await rail(page).locator('[aria-current]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).click();
  await expect(page.getByText('The demo was removed from this computer.')).toBeVisible();
  expect(await asked()).toEqual(['Remove the demo from this computer?']);
});
