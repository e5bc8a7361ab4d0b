import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { conversations, messages } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const hits = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggestions' }).getByRole('button');
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

/** Kofi and Leila in conversations of their own, each with a truck; Kofi's also has a file, and a critical message. */
async function begin(page: Page, service: Service): Promise<void> {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  const kofi = await admin.post(KOFI, { participants: [email] }, { msgText: 'The truck is here' });
  const attachment = { fileName: 'truck papers.pdf', mimeType: 'application/pdf', content: Buffer.from('x') };
  await admin.post(KOFI, kofi, { attachment, msgText: '' });
  await admin.post(KOFI, kofi, { msgText: 'Truck lost', priority: 3 });
  await admin.post(LEILA, { participants: [email] }, { msgText: 'No truck at all' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
}

test('by keyboard, a person is completed from a few letters, and only that person’s messages are found', async ({
  page,
  service,
}) => {
  await begin(page, service);
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await page.keyboard.type('tr');
  await expect(hits(page)).toHaveCount(4);
  await page.keyboard.type('uck');
  await expect(hits(page)).toHaveCount(4);
  await page.keyboard.type(' fr');
  await expect(suggestions(page)).toHaveText([/^from:/u]);
  // Otherwise Down goes to them.
  await expect(hits(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('truck from:');
  await page.keyboard.type('ko');
  await expect(suggestions(page)).toHaveText([`from:${KOFI}`]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue(`truck from:${KOFI} `);
  await expect(chip(page, `From ${KOFI}`)).toBeVisible();
  await expect(hits(page)).toHaveCount(3);
  await expect(conversations(page)).toHaveCount(0);
  await expect(page.getByText(/^All 4 messages searched, back to/u)).toBeVisible();

  await page.keyboard.type('-has:file is:critical');
  await expect(hits(page)).toHaveText([/Truck lost/u]);
  const checker = createChecker(page);
  await checker.look('search with conditions');
  expect(checker.found).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(messages(page).last()).toContainText('Truck lost');
});

test('by mouse, conditions are removed one by one', async ({ page, service }) => {
  await begin(page, service);
  await box(page).fill('truck type:pdf -from:leila');
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page).first()).toContainText('truck papers.pdf');
  await chip(page, 'File type pdf').click();
  await expect(box(page)).toHaveValue('truck -from:leila');
  await expect(box(page)).toBeFocused();
  await expect(hits(page)).toHaveCount(3);
  await chip(page, 'Not: From leila').click();
  await expect(hits(page)).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Conditions of the search' })).toBeHidden();
});

test('conditions alone find messages, and those that nothing fits say so', async ({ page, service }) => {
  await begin(page, service);
  await box(page).fill('in:leila');
  await expect(hits(page)).toHaveText([/No truck at all/u]);
  // Nothing can be listed yet, so it says what it waits for.
  await box(page).fill('-from:');
  await expect(page.getByText('a person, or me', { exact: true })).toBeVisible();
  await box(page).fill('is:');
  await expect(suggestions(page)).toHaveText([
    'is:unread',
    'is:waiting',
    'is:critical',
    'is:forwarded',
    'is:deleted',
  ]);
  await expect(page.getByText('a person, or me', { exact: true })).toBeHidden();
  await expect(page.getByText('Nothing found')).toBeHidden();
  await suggestions(page).nth(2).click();
  await expect(box(page)).toHaveValue('is:critical ');
  await expect(hits(page)).toHaveText([/Truck lost/u]);
  await box(page).fill('before:2001 truck');
  await expect(page.getByText('No conversations or messages match “before:2001 truck”.')).toBeVisible();
  // All the more where nothing is found.
  await expect(page.getByText(/^All 4 messages searched, back to/u)).toBeVisible();
  await box(page).fill('trukc');
  await page.getByRole('button', { name: 'Search for “truck”' }).click();
  await expect(hits(page)).toHaveCount(4);
  await box(page).fill('ruck');
  await expect(page.getByRole('heading', { name: 'In parts of words' })).toBeVisible();
  await expect(hits(page)).toHaveCount(4);
});
