import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations, messageText, scroller } from '../../support/page/screen.ts';
import { holdCore } from '../../support/parley/heldCore.ts';

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
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hits(page).nth(2)).toBeFocused();
  // Another message of the conversation that is open now.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hits(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hits(page).nth(2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(messageText(page, 'Where is the truck')).toBeVisible();
  await expect(messageText(page, 'The first truck is here')).toHaveCount(0);
});

/** Searches by keys, opens the only hit, which is `found`, and leaves the search by Esc. */
async function searchAndLeave(page: Page, words: string, found: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await page.keyboard.type(words);
  await expect(hits(page)).toHaveText([new RegExp(found, 'u')]);
  await page.keyboard.press('ArrowDown');
  await expect(hits(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageText(page, found)).toBeInViewport();
  await expect(hits(page)).toHaveAttribute('aria-current', 'true');
  for (const left of [hits(page), box(page)]) {
    if (!(await left.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Escape');
    await expect(left).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(messageText(page, found)).not.toBeInViewport();
}

test('out of a search, Esc leads to the place that was open before it, also in the same conversation', async ({
  page,
  service,
}) => {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  await admin.post(LEILA, { participants: [email] }, { msgText: 'Where is my tent' });
  const kofi = await admin.post(KOFI, { participants: [email] }, { msgText: 'The lorry is here' });
  for (let number = 1; number <= 40; number += 1) await admin.post(KOFI, kofi, { msgText: `Box ${number}` });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Kofi' }).getByRole('button').first().click();
  await expect(messageText(page, 'Box 40')).toBeInViewport();
  await scroller(page).evaluate((list) => list.scrollTo({ top: 0, behavior: 'instant' }));
  const place = messageText(page, 'Box 1');
  await expect(place).toBeInViewport();
  await expect(page.getByRole('button', { name: /newest/iu })).toBeVisible();
  await searchAndLeave(page, 'tent', 'Where is my tent');
  await expect(place).toBeInViewport();
  await expect(composer(page)).toBeFocused();
  await searchAndLeave(page, 'box 39', 'Box 39');
  await expect(place).toBeInViewport();
  await expect(composer(page)).toBeFocused();
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

test('while core is slow to find anything, the list says that it searches', async ({
  page,
  parley: { app },
  service,
}) => {
  await begin(page, service);
  const release = await holdCore(app, 'search.messages');
  await box(page).fill('zebra');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeHidden();
  await release();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByText('Searching…')).toBeHidden();
});
