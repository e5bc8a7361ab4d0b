import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, test } from '../../support/page/accounts.ts';
import { createChecker } from '../../support/page/axe.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const kept = (page: Page) => page.getByRole('list', { name: 'Kept on this computer' });
const removal = (page: Page, name: string) =>
  kept(page).getByRole('button', { name: `Remove from this computer… ${name}` });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
}

for (const way of ['mouse', 'keyboard'] as const)
  test(`by ${way}: the data of the only account can be removed while it is signed out, and the form is that of a first sign-in`, async ({
    launch,
    service,
    dataDir,
  }) => {
    const first = await launch({ args: ['--service-url='] });
    await expect(kept(first.page)).toBeHidden();
    await signIn(first.page, service);
    await signOut(first.page);
    await expect(kept(first.page)).toContainText(service.email);
    await first.app.close();
    const { app, page } = await launch({ args: ['--service-url='] });
    await expect(field(page, 'Password')).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue(service.email);
    await expect(kept(page)).toContainText(service.email);
    const checker = createChecker(page);
    await checker.look('the sign-in with data of an account');
    expect(checker.found).toEqual([]);
    await field(page, 'Password').fill('half typed');

    const button = removal(page, service.email);
    const press = () => (way === 'mouse' ? button.click() : button.press('Enter'));
    const asked = await answerQuestions(app, 'Cancel');
    await press();
    await expect.poll(asked).toEqual(['Remove this account from this computer?']);
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    await expect(field(page, 'Password')).toHaveValue('half typed');

    await answerQuestions(app, 'Remove');
    await press();
    await expect(page.getByText(`${service.email} was removed from this computer.`)).toBeVisible();
    await expect(kept(page)).toBeHidden();
    for (const name of ['Service address', 'Email', 'Password'])
      await expect(field(page, name)).toHaveValue('');
    await expect(field(page, 'Service address')).toBeFocused();
    expect(await readdir(path.join(dataDir, 'accounts'))).toEqual([]);
    await signIn(page, service);
  });

test('of several, each can be removed; the form stays with its own account, and goes on to the next one once that is removed', async ({
  parley: { app, page },
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  await signOut(page);
  await expect(buttonOf(page, /^ben/u)).toHaveAccessibleName(`${BEN.email}, signed out`);
  await signOut(page);
  await page.getByRole('button', { name: 'Explore the demo' }).click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  await signOut(page);
  await expect(kept(page).getByRole('listitem')).toHaveText(
    [service.email, BEN.email, 'The demo'].map((name) => new RegExp(`^${name}`, 'u')),
  );
  await expect(field(page, 'Email')).toHaveValue(service.email);
  await field(page, 'Password').fill('half typed');

  const asked = await answerQuestions(app, 'Remove');
  await removal(page, 'The demo').press('Enter');
  await expect(page.getByText('The demo was removed from this computer.')).toBeVisible();
  expect(await asked()).toEqual(['Remove the demo from this computer?']);
  await expect(field(page, 'Password')).toHaveValue('half typed');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused();

  await removal(page, service.email).click();
  await expect(field(page, 'Email')).toHaveValue(BEN.email);
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(field(page, 'Password')).toBeFocused();
  await removal(page, BEN.email).click();
  await expect(kept(page)).toBeHidden();
  await expect(field(page, 'Email')).toHaveValue('');
});

test('one that was signed out stays where the other one was removed, and the sign-in offers it', async ({
  parley: { app, page },
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  await answerQuestions(app, 'Remove');
  await buttonOf(page, /^ben/u).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).click();
  await expect(page.getByText(`${BEN.email} was removed from this computer.`)).toBeVisible();
  await signOut(page);
  await expect(field(page, 'Email')).toHaveValue(service.email);
  await expect(field(page, 'Password')).toBeFocused();
  await expect(kept(page).getByRole('listitem')).toHaveCount(1);
});
