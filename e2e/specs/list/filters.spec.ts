import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, send } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const BEN = 'ben.okafor@aurora-relief.example';
const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const rowButton = (page: Page, name: string) => row(page, name).getByRole('button').first();
const filter = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Show' }).getByText(name).click();

/** Ana and Ben have written since the sign-in. */
async function bothUnread(page: Page, { admin }: Service): Promise<void> {
  await admin.post(ANA.email, { convId: 1 }, { msgText: 'News from Ana' });
  await admin.post(BEN, { convId: 2 }, { msgText: 'News from Ben' });
  await expect(filter(page, 'Unread 2')).toBeVisible();
}

test.beforeEach(async ({ parley: { page }, service }) => {
  await addColleagues(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
});

test('a conversation that is read stays in the list of unread ones until another is opened', async ({
  parley: { page },
  service,
}) => {
  await choose(page, 'Unread');
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await page.getByRole('button', { name: 'Show inbox' }).click();
  await expect(conversations(page)).toHaveCount(2);

  await bothUnread(page, service);
  await choose(page, 'Unread');
  await expect(conversations(page)).toHaveCount(2);
  await rowButton(page, 'Ana Silva').click();
  await expect(filter(page, 'Unread 1')).toBeChecked();
  await expect(row(page, 'Ana Silva')).not.toContainText('unread message');
  await expect(conversations(page)).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rowButton(page, 'Ben Okafor')).toHaveAttribute('aria-current', 'true');
  await expect(conversations(page)).toHaveCount(1);
  await expect(filter(page, 'Unread').and(page.locator(':checked'))).toBeVisible();
});

test('drafts and messages that were not sent have a list, chosen by mouse and with the arrow keys', async ({
  parley: { page },
  service,
}) => {
  await rowButton(page, 'Ana Silva').click();
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  await send(page, 'Refused');
  await expect(filter(page, 'Not sent 1')).toBeVisible();
  await rowButton(page, 'Ben Okafor').click();
  await composer(page).fill('Not finished');
  await expect(filter(page, 'Drafts 1')).toBeVisible();

  await choose(page, 'Drafts');
  await expect(conversations(page)).toHaveCount(1);
  await expect(row(page, 'Ben Okafor')).toBeVisible();
  await choose(page, 'Not sent');
  await expect(row(page, 'Ana Silva')).toBeVisible();
  await expect(conversations(page)).toHaveCount(1);
  await choose(page, 'Inbox');
  await expect(conversations(page)).toHaveCount(2);

  await filter(page, /^Inbox/u).focus();
  await page.keyboard.press('ArrowRight');
  await expect(filter(page, /^Unread/u)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(conversations(page)).toHaveCount(1);
  await expect(row(page, 'Ben Okafor')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Ana Silva')).toContainText('Not sent');
  await expect(conversations(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'All views' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByRole('button', { name: 'Remove' }).click();
  await expect(filter(page, 'Not sent').and(page.locator(':checked'))).toBeVisible();
});

test('a search looks through all conversations, whichever are shown', async ({ parley: { page } }) => {
  await choose(page, 'Unread');
  await expect(conversations(page)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Ana');
  await expect(conversations(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).press('Escape');
  await expect(filter(page, 'Unread')).toBeChecked();
  await expect(conversations(page)).toHaveCount(0);
});

test('a row that leaves the list passes the focus on', async ({ parley: { page }, service }) => {
  await bothUnread(page, service);
  await choose(page, 'Unread');
  await rowButton(page, 'Ben Okafor').focus();
  for (const [name, next] of [
    ['Ben Okafor', rowButton(page, 'Ana Silva')],
    ['Ana Silva', page.getByRole('button', { name: 'Show inbox' })],
  ] as const) {
    await expect(rowButton(page, name)).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Mark as read' }).press('Enter');
    await expect(row(page, name)).toHaveCount(0);
    await expect(next).toBeFocused();
  }
});

test('in a small window the filters stay on one line with their counts, in all colours', async ({
  parley: { app, page },
  service,
}) => {
  await resize(app, page, 720, 600);
  await rowButton(page, 'Ana Silva').click();
  await composer(page).fill('Not finished');
  await expect(filter(page, 'Drafts 1')).toBeVisible();
  await service.admin.post(BEN, { convId: 2 }, { msgText: 'News from Ben' });
  await expect(filter(page, 'Unread 1')).toBeVisible();
  const group = page.getByRole('radiogroup', { name: 'Show' });
  for (const media of [
    { colorScheme: 'light', forcedColors: null },
    { colorScheme: 'dark', forcedColors: null },
    { colorScheme: null, forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(media);
    const tops = await group
      .locator('label')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await group.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await page.getByRole('button', { name: 'All views' }).click();
  await page.getByRole('menuitem', { name: /^Waiting for us/u }).click();
  await expect(filter(page, /^Waiting for us/u)).toBeChecked();
  // Another line is better than a filter that is cut off.
  expect(await group.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});
