import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../fixtures.ts';
import { composer, conversations, messages } from '../screen.ts';

const at = (name: string) => `${name}@aurora-relief.example`;
const row = (page: Page, text: string) => conversations(page).filter({ hasText: text });

test('the focus stays where it was put', async ({ page, service: { admin, email: self }, service }) => {
  for (const person of ['kofi.mensah', 'leila.haddad'].map(at)) {
    await admin.addUser({ email: person });
    await admin.post(person, { participants: [self] }, { msgText: `From ${person}` });
  }
  await signIn(page, service);
  await row(page, 'Leila').click();
  await expect(composer(page)).toBeFocused();

  await test.step('in the composer, after keys in the list that led nowhere', async () => {
    await row(page, 'Leila').getByRole('button').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Home');
    await composer(page).click();
    await page.keyboard.type('Half');
    await expect(row(page, 'Leila')).toContainText('Draft: Half');
    await expect(composer(page)).toBeFocused();
    await admin.post(at('leila.haddad'), { convId: 2 }, { msgText: 'One more' });
    await expect(messages(page).last()).toContainText('One more');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type(' a word');
    await expect(composer(page)).toHaveValue('Half a word');
  });

  await test.step('on Enter on the row of what is open it goes to the composer', async () => {
    await row(page, 'Leila').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
  });
});
