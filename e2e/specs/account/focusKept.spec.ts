import { expect, signIn } from '../../fixtures.ts';
import { addAccount, buttonOf, fill, test } from '../../support/page/accounts.ts';
import { resize } from '../../support/page/resize.ts';
import { conversations, openSettings } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

for (const [width, height] of [
  [1280, 800],
  [640, 480],
] as const)
  for (const way of ['removed in the rail', 'signed out in Settings'] as const)
    test(`the focus goes to another account when one is ${way}, at ${width}x${height}`, async ({
      page,
      parley,
      service,
      elsewhere,
    }) => {
      await fill(service, 'Here');
      await fill(elsewhere, 'There');
      await resize(parley.app, page, width, height);
      await signIn(page, service);
      await answerQuestions(parley.app, 'Sign In');
      await addAccount(page, elsewhere);
      await expect(conversations(page).first()).toContainText('There');
      if (way === 'removed in the rail') {
        await answerQuestions(parley.app, 'Remove');
        await buttonOf(page, new RegExp(new URL(elsewhere.url).port, 'u')).press('Shift+F10');
        await page.getByRole('menuitem', { name: /^Remove/u }).press('Enter');
      } else {
        await openSettings(page, 'Account');
        await page.getByRole('button', { name: 'Sign out…' }).press('Enter');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).press('Enter');
      }
      await expect(conversations(page).first()).toContainText('Here');
      const focused = page.locator('li [tabindex="0"]:focus, main:focus');
      await expect(focused).toBeVisible();
    });
