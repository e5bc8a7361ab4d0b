import { expect, signIn } from '../../fixtures.ts';
import {
  addAccount,
  addForm,
  BEN,
  buttonOf,
  fill,
  openAddForm,
  rail,
  test,
} from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { resize } from '../../support/page/resize.ts';
import { conversations } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

test('the rail and its dialogs keep the rules for accessibility, also in a small window', async ({
  parley: { app, page },
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'To Mara');
  await signIn(page, service);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await conversations(page).first().click();
  const checker = createChecker(page);
  await openAddForm(page);
  await checker.look('the form over the window');
  await page.keyboard.press('Escape');
  await expect(addForm(page)).toBeHidden();
  await addAccount(page, { ...BEN, url: service.url });
  await service.admin.setPassword(BEN.email, 'another one');
  await expect(buttonOf(page, /^ben/)).toHaveAccessibleName(/not accepted/);
  await page.keyboard.press('ControlOrMeta+1');
  await checker.look('two accounts');
  const ben = (await ask(page, 'accounts.list', {})).find(({ email }) => email === BEN.email);
  const link = `parley://chat/1?account=${ben?.id}`;
  await app.evaluate(
    ({ app: running }, url) => running.emit('open-url', { preventDefault: () => {} }, url),
    link,
  );
  await expect(page.getByRole('button', { name: 'Open link' })).toBeVisible();
  await checker.look('a link to another account');
  await buttonOf(page, /^All accounts/u).click();
  await expect(page.getByRole('list', { name: 'Conversations of all accounts' })).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: BEN.email })).toBeVisible();
  await checker.look('the list of all accounts');
  await resize(app, page, 720, 600);
  await buttonOf(page, /^ben/).click({ button: 'right' });
  await checker.look('the menu of an account');
  await page.getByRole('menuitem', { name: 'Colour…' }).click();
  await checker.look('the colour of an account');
  await page.keyboard.press('Escape');
  await resize(app, page, 400, 600);
  await checker.look('two accounts in a small window');
  expect(checker.found).toEqual([]);
});

test('in forced colours, accounts with the same initials are told apart by the numbers of their keys', async ({
  parley: { app, page },
  service,
  elsewhere,
}) => {
  await signIn(page, service);
  await answerQuestions(app, 'Sign In');
  await addAccount(page, elsewhere);
  const numbers = rail(page).locator('[data-number]');
  await expect(numbers).toHaveCount(2);
  await expect(numbers.first()).toBeHidden();
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [index, number] of ['1', '2'].entries()) {
    await expect(numbers.nth(index)).toBeVisible();
    const drawn = numbers.nth(index).evaluate((mark) => getComputedStyle(mark, '::before').content);
    expect(await drawn).toBe(`"${number}"`);
  }
  // Before them stands the button of all accounts.
  await rail(page).getByRole('button').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Colour…' }).click();
  // The name for screen readers, and the one that is shown in place of the colour.
  const named = page.getByRole('dialog').getByText('Olive', { exact: true }).filter({ visible: true });
  await expect(named).toHaveCount(2);
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(named).toHaveCount(1);
});
