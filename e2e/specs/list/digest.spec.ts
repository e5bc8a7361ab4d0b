import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { conversations, messageText } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';
const OMAR = 'omar.diallo@aurora-relief.example';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Since you were last here' });
const section = (page: Page, name: string) => dialog(page).getByRole('region', { name });
const rows = (page: Page) => dialog(page).getByRole('listitem');
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

/** A critical conversation, one that waits with a question, and one that was answered; then the digest of today. */
async function openDigest(page: Page, service: Service): Promise<void> {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA, OMAR]) await admin.addUser({ email: address });
  const kofi = await admin.post(KOFI, { participants: [email] }, { msgText: 'All quiet here' });
  await admin.post(email, kofi, { msgText: 'Good' });
  await admin.post(LEILA, { participants: [email] }, { msgText: 'The well is dry', priority: 3 });
  const omar = await admin.post(OMAR, { participants: [email] }, { msgText: 'The trucks are loaded.' });
  for (let each = 1; each < 40; each += 1) await admin.post(OMAR, omar, { msgText: `Truck ${each} left` });
  await admin.post(OMAR, omar, { msgText: 'Who meets them at the border?' });
  await admin.post(OMAR, omar, { msgText: 'They arrive at noon.' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(3);
  await conversations(page).first().getByRole('button').first().focus();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toContainText('You haven’t been away yet');
  await expect(dialog(page).getByRole('combobox', { name: 'Since' })).toBeFocused();
  await dialog(page).getByRole('combobox', { name: 'Since' }).selectOption('Today');
  await expect(rows(page)).toHaveCount(3);
}

test('the digest of a day lists critical conversations first, then those that wait, and leads to the first message', async ({
  page,
  service,
}) => {
  await openDigest(page, service);
  await expect(section(page, 'Critical')).toContainText('Leila Haddad');
  await expect(section(page, 'Waiting for us')).toContainText(
    'Omar Diallo asks: Who meets them at the border?',
  );
  await expect(section(page, 'Waiting for us')).toContainText('42 messages by Omar Diallo');
  await expect(section(page, 'Others')).toContainText('1 message by Kofi Mensah');
  const checker = createChecker(page);
  await checker.look('the digest');
  expect(checker.found).toEqual([]);
  await section(page, 'Critical').getByRole('button', { name: 'Leila' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(section(page, 'Waiting for us').getByRole('button', { name: 'asks' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(messageText(page, 'The trucks are loaded.')).toBeInViewport();
});

test('in the digest a key changes the row with the focus, not what is selected in the list', async ({
  page,
  service,
}) => {
  await openDigest(page, service);
  await page.keyboard.press('Escape');
  await conversations(page).first().getByRole('button').first().focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toContainText('1 selected');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await dialog(page).getByRole('combobox', { name: 'Since' }).selectOption('Today');
  await section(page, 'Others').getByRole('button', { name: 'Kofi' }).focus();
  await page.keyboard.press('e');
  await expect(section(page, 'Others')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

test('in the digest a conversation is done by its key, comes back by Undo, and all are marked as read', async ({
  page,
  service,
}) => {
  await openDigest(page, service);
  await service.admin.post(LEILA, { participants: [service.email] }, { msgText: 'Another one' });
  await expect(rows(page)).toHaveCount(4);
  await section(page, 'Others').getByRole('button', { name: 'Kofi' }).focus();
  await page.keyboard.press('e');
  await expect(rows(page)).toHaveCount(3);
  await section(page, 'Critical').getByRole('button', { name: 'The well is dry' }).focus();
  await page.keyboard.press('z');
  await expect(rows(page)).toHaveCount(4);
  await dialog(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(notices(page)).toContainText('marked as read');
  await dialog(page).getByRole('combobox', { name: 'Since' }).selectOption('Another time…');
  await dialog(page).getByLabel('Time', { exact: true }).fill('2099-01-01T00:00');
  await expect(dialog(page)).toContainText('Nothing new');
});
