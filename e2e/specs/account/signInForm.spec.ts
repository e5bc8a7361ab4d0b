import type { Page } from 'playwright/test';
import { expect, signIn } from '../../fixtures.ts';
import { addForm, BEN, buttonOf, fillIn, openAddForm, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });

for (const way of ['mouse', 'keyboard'] as const) {
  test(`by ${way}: the first Cancel ends a sign-in over the window, the next one closes the form and keeps what was typed`, async ({
    page,
    parley,
    service,
    elsewhere,
  }) => {
    await signIn(page, service);
    await answerQuestions(parley.app, 'Sign In');
    await openAddForm(page);
    const release = elsewhere.faults.hold({ endpoint: 'get' });
    await fillIn(page, elsewhere);
    await expect(addForm(page).getByRole('status')).toHaveText('Signing in…');
    await expect(cancel(page)).toHaveCount(1);
    const leave = () => (way === 'mouse' ? cancel(page).click() : page.keyboard.press('Escape'));
    await leave();
    await expect(addForm(page).getByRole('status')).toBeHidden();
    await expect(addForm(page)).toBeVisible();
    await expect(field(page, 'Service address')).toHaveValue(elsewhere.url);
    await expect(field(page, 'Email')).toHaveValue(elsewhere.email);
    await expect(field(page, 'Password')).toHaveValue(elsewhere.password);
    release();

    await leave();
    await expect(addForm(page)).toBeHidden();
    await openAddForm(page);
    await expect(field(page, 'Service address')).toHaveValue(elsewhere.url);
    await expect(field(page, 'Email')).toHaveValue(elsewhere.email);
    await expect(field(page, 'Password')).toHaveValue('');
    await expect(field(page, 'Password')).toBeFocused();
    await page.keyboard.type(elsewhere.password);
    await page.keyboard.press('Enter');
    await expect(addForm(page)).toBeHidden();
    expect(await ask(page, 'accounts.list', {})).toHaveLength(2);

    await openAddForm(page);
    await expect(field(page, 'Service address')).toHaveValue('');
    await expect(field(page, 'Email')).toHaveValue('');
  });

  test(`by ${way}: Cancel ends a sign-in on the first screen, keeps all that was typed, and leaves the focus there`, async ({
    page,
    service,
  }) => {
    const release = service.faults.hold({ endpoint: 'get' });
    await field(page, 'Email').fill(service.email);
    await field(page, 'Password').fill(service.password);
    await field(page, 'Password').press('Enter');
    await expect(page.getByText('Signing in…')).toBeVisible();
    if (way === 'mouse') await cancel(page).click();
    else await page.keyboard.press('Escape');
    await expect(page.getByText('Signing in…')).toBeHidden();
    await expect(field(page, 'Password')).toHaveValue(service.password);
    await expect(field(page, 'Email')).toHaveValue(service.email);
    const focused = way === 'mouse' ? page.getByRole('button', { name: 'Sign in' }) : field(page, 'Password');
    await expect(focused).toBeFocused();
    release();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  });
}

test('the form of each account keeps what was typed for it', async ({ page, service }) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await signIn(page, service);
  await openAddForm(page);
  await field(page, 'Email').fill('half@');
  await page.keyboard.press('Escape');
  await openAddForm(page);
  await fillIn(page, { ...BEN, url: service.url });
  await expect(addForm(page)).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await buttonOf(page, /^ben/u).click();
  const again = page.getByRole('alertdialog', { name: `Sign in to ${BEN.email}` });
  await expect(again.getByRole('textbox', { name: 'Email' })).toHaveValue(BEN.email);
  await again.getByRole('textbox', { name: 'Email' }).fill('other');
  await page.keyboard.press('Escape');
  await openAddForm(page);
  await expect(field(page, 'Email')).toHaveValue('');
  await page.keyboard.press('Escape');
  await buttonOf(page, /^ben/u).click();
  await expect(again.getByRole('textbox', { name: 'Email' })).toHaveValue('other');
});

test('signing in with a field left empty leads to the first one that is', async ({ page, service }) => {
  const submit = page.getByRole('button', { name: 'Sign in' });
  await field(page, 'Password').fill(service.password);
  await submit.click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter your email address.');
  await field(page, 'Service address').fill('');
  await field(page, 'Password').press('Enter');
  await expect(field(page, 'Service address')).toBeFocused();
  await field(page, 'Service address').fill(service.url);
  await field(page, 'Email').fill(service.email);
  await field(page, 'Password').fill('');
  await submit.click();
  await expect(field(page, 'Password')).toBeFocused();
});

test('the reason of an earlier attempt goes when a field is missing now', async ({ page, service }) => {
  await field(page, 'Service address').fill('https://chat example');
  await field(page, 'Email').fill(service.email);
  await field(page, 'Password').fill(service.password);
  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await field(page, 'Service address').fill('');
  await field(page, 'Service address').press('Enter');
  await expect(page.getByText('Enter the service address.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});
