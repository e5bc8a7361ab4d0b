import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, messages, messageText, scroller } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';

const bar = (page: Page) => page.getByRole('search', { name: 'Search in conversation' });
const field = (page: Page) => bar(page).getByRole('searchbox');
const place = (page: Page) => bar(page).getByRole('status').first();

/** The marked texts that are in the document: of the current match, of the others. */
const marked = (page: Page, name: 'found' | 'found-current') =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String), name);

/** The row of the current match, which has an outline in forced colours. */
const currentRow = (page: Page) => page.locator('[data-current-match]');

/** A conversation with "truck" in every 50th of 400 messages, and another one with it. */
async function openLong(page: Page, service: Service) {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  await admin.post(LEILA, { participants: [email] }, { msgText: 'Another truck' });
  const { convId } = await admin.post(KOFI, { participants: [email] }, { msgText: 'Truck 0' });
  for (let number = 1; number < 400; number += 1) {
    const msgText = number % 50 === 0 ? `The Trucks, number ${number}` : `history ${number}`;
    await admin.post(KOFI, { convId }, { msgText });
  }
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'history 399' }).click();
  await expect(composer(page)).toBeFocused();
  return { convId };
}

test('a text is found in the whole conversation, from the newest match to the oldest and round, with keys and buttons', async ({
  page,
  service,
}) => {
  await openLong(page, service);
  await pressAtOnce(page, 'Control+f', 'truck');
  await expect(place(page)).toHaveText('1 of 8');
  await expect(messageText(page, 'The Trucks, number 350')).toBeInViewport();
  expect(await marked(page, 'found-current')).toEqual(['Trucks']);
  await expect(currentRow(page)).toContainText('number 350');

  const goes = async (press: () => Promise<void>, to: string, text: string) => {
    await press();
    await expect(place(page)).toHaveText(to);
    await expect(messageText(page, text)).toBeInViewport();
    await expect(field(page)).toBeVisible();
    await expect.poll(() => marked(page, 'found-current')).toHaveLength(1);
    await expect(currentRow(page)).toContainText(text);
  };
  const key = (keys: string) => () => page.keyboard.press(keys);
  const button = (name: string) => () => bar(page).getByRole('button', { name }).click();
  await goes(key('Enter'), '2 of 8', 'The Trucks, number 300');
  await goes(key('F3'), '3 of 8', 'The Trucks, number 250');
  await goes(key('Control+g'), '4 of 8', 'The Trucks, number 200');
  await goes(key('Control+Shift+G'), '3 of 8', 'The Trucks, number 250');
  await goes(key('Shift+F3'), '2 of 8', 'The Trucks, number 300');
  await goes(key('Shift+Enter'), '1 of 8', 'The Trucks, number 350');
  await goes(key('ArrowDown'), '8 of 8', 'Truck 0');
  await goes(button('Newer match'), '7 of 8', 'The Trucks, number 50');
  await goes(button('Older match'), '8 of 8', 'Truck 0');
  await goes(button('Older match'), '1 of 8', 'The Trucks, number 350');
});

test('Esc closes the search, takes the marks away, and puts the focus back', async ({ page, service }) => {
  await openLong(page, service);
  await composer(page).fill('half a reply');
  await page.keyboard.press('Control+f');
  await field(page).fill('truck');
  await expect(place(page)).toHaveText('1 of 8');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(currentRow(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('half a reply');
  expect(await marked(page, 'found-current')).toEqual([]);

  await messages(page).last().focus();
  await page.keyboard.press('F3');
  await expect(field(page)).toBeFocused();
  await field(page).fill('truck');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('2 of 8');
  await bar(page).getByRole('button', { name: 'Close search' }).click();
  await expect(messages(page).filter({ hasText: 'The Trucks, number 300' })).toBeFocused();
});

test('a search keeps up with new messages, says when there are no matches, and closes with the conversation', async ({
  page,
  service,
}) => {
  const { convId } = await openLong(page, service);
  await page.keyboard.press('Control+f');
  await field(page).fill('truck');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('2 of 8');
  await service.admin.post(KOFI, { convId }, { msgText: 'One more truck' });
  await expect(place(page)).toHaveText('3 of 9');
  await expect(messageText(page, 'The Trucks, number 300')).toBeInViewport();
  await field(page).fill('lorry');
  await expect(place(page)).toHaveText('No matches');
  await field(page).fill('');
  await expect(place(page)).toHaveText('');
  await conversations(page).filter({ hasText: 'Another truck' }).click();
  await expect(bar(page)).toBeHidden();
});

test('a match far down in a long text is shown, with the text expanded', async ({ page, service }) => {
  const { admin, email } = service;
  await admin.addUser({ email: KOFI });
  const msgText = `${'Nothing of interest in this line.\n'.repeat(200)}Here is the needle.\n${'More.\n'.repeat(100)}`;
  const { convId } = await admin.post(KOFI, { participants: [email] }, { msgText });
  for (let number = 1; number < 120; number += 1)
    await admin.post(KOFI, { convId }, { msgText: `history ${number}` });
  await signIn(page, service);
  await conversations(page).first().click();
  await page.keyboard.press('Control+f');
  await field(page).fill('needle');
  await expect(place(page)).toHaveText('1 of 1');
  await expect.poll(() => marked(page, 'found-current')).toEqual(['needle']);
  await expect.poll(() => isMarkInView(page)).toBe(true);
});

/** Whether the mark of the current match is in view of the list. */
const isMarkInView = (page: Page) =>
  scroller(page).evaluate((list) => {
    const [range] = CSS.highlights.get('found-current') ?? [];
    if (!(range instanceof Range)) return false;
    const [mark, view] = [range.getBoundingClientRect(), list.getBoundingClientRect()];
    return mark.height > 0 && mark.top >= view.top && mark.bottom <= view.bottom;
  });

test.describe('while the history loads', () => {
  test.use({ serviceOptions: { seed: 'large', messages: 3_000, conversations: 1 } });

  test('a search says so, and finds the rest as it comes', async ({ page, service }) => {
    // The newest messages come first, and the older ones wait.
    for (let answered = 0; answered < 40; answered += 1)
      service.faults.next({ endpoint: 'get' }, { kind: 'own-limit', limit: 100 });
    const release = service.faults.hold({ endpoint: 'get', times: Infinity });
    await signIn(page, service);
    await conversations(page).first().click();
    await expect.poll(() => service.faults.counts().hold).toBeGreaterThan(0);
    await page.keyboard.press('Control+f');
    await field(page).fill('the');
    await expect(bar(page).getByText('Older messages are still loading.')).toBeVisible();
    await expect(place(page)).toHaveText(/^1 of \d+$/u);
    const before = Number((await place(page).innerText()).replace('1 of ', ''));
    release();
    service.faults.clear();
    await expect(bar(page).getByText('Older messages are still loading.')).toBeHidden();
    const count = async () => Number((await place(page).innerText()).replace(/^.* of |,/gu, ''));
    await expect.poll(count).toBeGreaterThan(before);
  });
});

test('a button in the header opens the search, also in a small window', async ({
  parley: { app, page },
  service,
}) => {
  await openLong(page, service);
  await resize(app, page, 720, 600);
  const opener = page
    .getByRole('banner')
    .or(page.locator('main header'))
    .getByRole('button', { name: 'Search in conversation' });
  await opener.hover();
  await expect(page.getByText(/^Search in conversation \((Ctrl|⌘)\+F\)$/u)).toBeVisible();
  await opener.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('truck');
  await expect(place(page)).toHaveText('1 of 8');
  await resize(app, page, 400, 600);
  await expect(opener).toBeInViewport({ ratio: 1 });
});
