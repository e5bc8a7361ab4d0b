import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { conversations } from '../../support/page/screen.ts';
import { failCore } from '../../support/parley/heldCore.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const focus = (page: Page, name: string) => row(page, name).getByRole('button').first().focus();
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });
const unread = (page: Page) => page.getByRole('radio', { name: 'Unread 1' });

/** Three conversations that are read, and one with own messages only; the first is marked as done. */
test.beforeEach(async ({ page, service }) => {
  const { admin, email } = service;
  await addColleagues(service);
  for (let gate = 1; gate <= 3; gate += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `About gate ${gate}` });
  await admin.post(email, { participants: [ANA.email] }, { msgText: 'Only mine' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(6);
  await focus(page, 'About gate 3');
  await page.keyboard.press('e');
  await expect(row(page, 'About gate 3')).toHaveCount(0);
});

test('Z right after U leaves the conversation read', async ({ page }) => {
  await focus(page, 'About gate 2');
  await pressAtOnce(page, 'u', 'z');
  await expect(notices(page)).toContainText('Undone.');
  await expect(notices(page)).toContainText('Marked as unread on this computer.');
  const { counts } = await ask(page, 'conversations.list', { view: { kind: 'all' }, limit: 1 });
  expect(counts.unread).toBe(0);
  await expect(row(page, 'About gate 3')).toHaveCount(0);
});

test('U where nothing can be marked leaves the change before it to be undone', async ({ page }) => {
  await focus(page, 'Only mine');
  await page.keyboard.press('u');
  await expect(notices(page)).toContainText('nothing to mark');
  await page.keyboard.press('z');
  await expect(row(page, 'About gate 3')).toHaveCount(1);
});

test('Z undoes that all were marked as read', async ({ page }) => {
  await focus(page, 'About gate 2');
  await page.keyboard.press('u');
  await expect(unread(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('mark all conversations');
  await expect(page.getByRole('option', { name: 'Mark all conversations as read' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(notices(page)).toContainText('1 conversation marked as read');
  await expect(unread(page)).toHaveCount(0);
  await focus(page, 'About gate 1');
  await page.keyboard.press('z');
  await expect(unread(page)).toHaveCount(1);
  await expect(row(page, 'About gate 3')).toHaveCount(0);
});

test('a change whose undo failed can be undone once that works again', async ({ parley: { app }, page }) => {
  const end = await failCore(app, 'triage.undo');
  await focus(page, 'About gate 2');
  await page.keyboard.press('z');
  await expect(notices(page)).toContainText('Nothing was changed.');
  await end();
  await page.keyboard.press('z');
  await expect(row(page, 'About gate 3')).toHaveCount(1);
});
