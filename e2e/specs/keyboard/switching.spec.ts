import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';

const at = (name: string) => `${name}@aurora-relief.example`;

test('the next conversation takes the focus though a menu was open', async ({ page, service }) => {
  const { admin, email: self } = service;
  for (const name of ['leila.haddad', 'kofi.mensah']) {
    await admin.addUser({ email: at(name) });
    await admin.post(at(name), { participants: [self] }, { msgText: `From ${name}` });
  }
  await signIn(page, service);
  await conversations(page).first().click();
  await messages(page).last().click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(messageText(page, 'From leila.haddad')).toBeVisible();
  await page.keyboard.type('hello');
  await expect(composer(page)).toHaveValue('hello');
});
