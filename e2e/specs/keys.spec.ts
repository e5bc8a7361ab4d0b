import type { Page } from 'playwright/test';
import type { Service } from '../../service/startService.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { pressAtOnce } from '../pressAtOnce.ts';
import { composer, conversations } from '../screen.ts';

const at = (name: string) => `${name}@aurora-relief.example`;
const ROUNDS = 10;

/** Three people in conversations of two, and then all in a group, which is the newest. */
async function addPeople({ admin, email: self }: Service): Promise<void> {
  const people = ['kofi.mensah', 'leila.haddad', 'haruka.sato'].map(at);
  for (const email of people) {
    await admin.addUser({ email });
    await admin.post(email, { participants: [self] }, { msgText: `From ${email}` });
  }
  await admin.post(at('leila.haddad'), { participants: [self, ...people] }, { msgText: 'To everybody' });
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const participants = (page: Page) => page.getByRole('combobox', { name: 'Participants' });

test('a shortcut and the keys after it arrive in order', async ({ page, service }) => {
  await addPeople(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(4);
  for (let round = 0; round < ROUNDS; round += 1) {
    await conversations(page).filter({ hasText: 'From kofi' }).click();
    await expect(composer(page)).toBeFocused();
    await pressAtOnce(page, 'Control+k', 'leila');
    await expect(search(page)).toHaveValue('leila');
    await expect(composer(page)).toHaveValue('');
    await search(page).fill('');
    await composer(page).focus();
    await pressAtOnce(page, 'Control+n', 'haruka');
    await expect(participants(page)).toHaveValue('haruka');
    await participants(page).fill('');
    await expect(composer(page)).toHaveValue('');
  }

  // With the form open already, from its own text box.
  await composer(page).focus();
  await pressAtOnce(page, 'Control+n', 'haruka');
  await expect(participants(page)).toHaveValue('haruka');
  await participants(page).fill('');

  await conversations(page).nth(1).click();
  await expect(composer(page)).toBeFocused();
  await pressAtOnce(page, 'Alt+ArrowDown', 'next', 'Control+,', 'lost');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(conversations(page).nth(2).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(composer(page)).toHaveValue('next');
});
