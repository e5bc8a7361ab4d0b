import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { openSettings } from '../../support/page/screen.ts';

test('the account menu turns do not disturb on and off, by mouse and by keyboard, and its button shows it', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  const account = page.getByRole('button', { name: /^Account of/u });
  await account.click();
  await page.getByRole('menuitem', { name: 'Turn on do not disturb' }).click();
  await expect(account).toHaveAccessibleName(/, do not disturb is on$/u);
  expect(await ask(page, 'settings.get', {})).toMatchObject({ doNotDisturb: true });

  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('turn off');
  await page.keyboard.press('Enter');
  await expect(account).toHaveAccessibleName(/@[^,]+$/u);
  expect(await ask(page, 'settings.get', {})).toMatchObject({ doNotDisturb: false });

  await openSettings(page, 'Notifications');
  await page.getByText('Do not disturb', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(account).toHaveAccessibleName(/, do not disturb is on$/u);
});
