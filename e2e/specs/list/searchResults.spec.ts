import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations, messageText } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const results = (page: Page) => page.getByRole('list', { name: 'Search results' });
const hits = (page: Page) => results(page).getByRole('button');

/** Two conversations, whose messages about trucks alternate. */
async function begin(page: Page, service: Service): Promise<void> {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  const kofi = await admin.post(KOFI, { participants: [email] }, { msgText: 'Good morning from Kofi' });
  await admin.post(KOFI, kofi, { msgText: 'The first truck is here' });
  const leila = await admin.post(LEILA, { participants: [email] }, { msgText: 'Where is the truck' });
  await admin.post(KOFI, kofi, { msgText: 'Another truck follows' });
  await admin.post(LEILA, leila, { msgText: 'Thanks' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
}

test('a hit shows the lines around it, and Esc leads from its message back to it and out of the search', async ({
  page,
  service,
}) => {
  await begin(page, service);
  await conversations(page).filter({ hasText: 'Leila' }).getByRole('button').first().click();
  await expect(composer(page)).toBeVisible();
  await box(page).fill('truck');
  await expect(hits(page)).toHaveText([
    /Kofi Mensah: The first truck is here.*Another truck follows/su,
    /Where is the truck.*Leila Haddad: Thanks/su,
    /Kofi Mensah: Good morning from Kofi.*The first truck is here.*Another truck follows/su,
  ]);
  await box(page).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(hits(page).nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hits(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(messageText(page, 'The first truck is here')).toBeInViewport();
  await composer(page).click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hits(page).nth(2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
});

test('hits are listed by conversation when the person wants it, also after the next search', async ({
  page,
  service,
}) => {
  await begin(page, service);
  await box(page).fill('truck');
  await expect(hits(page)).toHaveCount(3);
  await page.getByText('By conversation', { exact: true }).click();
  const kofi = page.getByRole('list', { name: 'Kofi Mensah' }).getByRole('button');
  await expect(kofi).toHaveText([/Another truck follows/u, /The first truck is here/u]);
  await expect(hits(page).nth(2)).toHaveText(/Where is the truck/u);
  const checker = createChecker(page);
  await checker.look('search by conversation');
  expect(checker.found).toEqual([]);
  await box(page).fill('first');
  await expect(kofi).toHaveCount(1);
  await page.getByText('By time', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Kofi Mensah' })).toBeHidden();
});

test('a hit doesn’t repeat the name of its sender as that of the conversation, in whichever direction it is written', async ({
  page,
  service,
}) => {
  const sara = 'שרה.לוי@x.example';
  await service.admin.addUser({ email: sara });
  await service.admin.post(sara, { participants: [service.email] }, { msgText: 'Where is my parcel' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  await box(page).fill('parcel');
  await expect(hits(page)).toContainText(['Where is my parcel']);
  await expect(hits(page).getByText(/^in /u)).toHaveCount(0);
});
