import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages, openSettings, send } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

const WHY =
  'You cancelled this question twice within a minute, so Parley doesn’t ask it again yet. Nothing was changed. Wait a minute, then try again.';

const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

test.beforeEach(({ service }) => addColleagues(service));

test('the third press of a link of one’s own says why Parley doesn’t ask about it any more, and the link beside it is asked about', async ({
  parley: { app, page },
  service,
}) => {
  await openAna(page, service);
  const asked = await answerQuestions(app, 'Cancel');
  await send(page, 'https://one.example/ and https://two.example/');
  // Its row is drawn anew when it was sent, and a key pressed just then goes nowhere.
  await expect(messages(page).last()).toContainText('Sent');
  const link = (name: string) => messages(page).last().getByRole('link', { name });
  for (const count of [1, 2]) {
    await link('https://one.example/').press('Enter');
    await expect.poll(async () => (await asked()).length).toBe(count);
    await expect(notices(page)).toHaveText('');
  }
  await link('https://one.example/').press('Enter');
  await expect(notices(page)).toHaveText(WHY);
  await expect(link('https://one.example/')).toBeFocused();
  expect(await asked()).toHaveLength(2);
  await link('https://two.example/').click();
  await expect.poll(async () => (await asked()).length).toBe(3);
});

test('so do the third press of Remove account and of Register, in a notice that the settings leave room for', async ({
  launch,
  service,
}) => {
  // Not one that is handed on, since no other account could be removed from it for a while.
  const { app, page } = await launch();
  await signIn(page, service);
  const asked = await answerQuestions(app, 'Cancel');
  await openSettings(page, 'Account');
  const remove = page.getByRole('button', { name: 'Remove account from this computer…' });
  for (const count of [1, 2]) {
    await remove.click();
    await expect.poll(async () => (await asked()).length).toBe(count);
  }
  await remove.click();
  await expect(notices(page)).toHaveText(WHY);
  await notices(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('tab', { name: 'Live events' }).click();
  const address = page.getByRole('textbox', { name: 'Callback address' });
  await address.fill('https://events.example/');
  for (const count of [3, 4]) {
    await address.press('Enter');
    await expect.poll(async () => (await asked()).length).toBe(count);
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeEnabled();
  }
  await address.press('Enter');
  await expect(notices(page)).toHaveText(WHY);
  expect(await asked()).toHaveLength(4);
  await page.keyboard.press('Escape');
  await expect(conversations(page)).toHaveCount(2);
});

test('so does the third attempt to sign in at a new address, in the form, which keeps what was typed', async ({
  parley: { app, page },
  service,
}) => {
  await signIn(page, service);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  const asked = await answerQuestions(app, 'Cancel');
  await page.getByRole('textbox', { name: 'Service address' }).fill('https://new.example');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('typed once');
  for (const count of [1, 2]) {
    await password.press('Enter');
    await expect.poll(async () => (await asked()).length).toBe(count);
    await expect(page.getByText('Signing in…')).toBeHidden();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  await password.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(WHY);
  expect(await asked()).toHaveLength(2);
  await expect(password).toHaveValue('typed once');
  await expect(password).toBeFocused();
  await signIn(page, service);
});
