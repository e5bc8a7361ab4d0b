import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations } from '../../support/page/screen.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const BEN = 'ben.okafor@aurora-relief.example';
const isOpen = (page: Page, name: string) =>
  expect(conversations(page).filter({ hasText: name }).getByRole('button').first()).toHaveAttribute(
    'aria-current',
    'true',
  );

test.beforeEach(async ({ parley: { page }, service }) => {
  await addColleagues(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
});

test('keys and the menu lead from one unread conversation to the next, and say when there is none', async ({
  parley: { app, page },
  service: { admin, email },
}) => {
  await admin.post(ANA.email, { participants: [email] }, { msgText: 'About the gate' });
  await expect(conversations(page)).toHaveCount(3);
  await conversations(page).filter({ hasText: 'From ben' }).click();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await isOpen(page, 'About the gate');
  await expect(page.getByRole('radio', { name: 'Unread' })).not.toHaveAccessibleName('Unread 1');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(page.getByText('No other conversation is unread.')).toBeVisible();
  await isOpen(page, 'About the gate');

  await admin.post(BEN, { convId: 2 }, { msgText: 'News from Ben' });
  await expect(page.getByRole('radio', { name: 'Unread 1' })).toBeVisible();
  await chooseInMenu(app, 'Previous Unread Conversation');
  await isOpen(page, 'News from Ben');
});

test('all are marked as read from the list and from the menu, and Undo brings back what was unread', async ({
  parley: { app, page },
  service: { admin },
}) => {
  const unread = (count: number) =>
    expect(page.getByRole('radio', { name: `Unread ${count}` })).toBeVisible();
  const badge = () => app.evaluate((electron) => (Reflect.get(electron.app, '_badge') as () => number)());
  await admin.post(ANA.email, { convId: 1 }, { msgText: 'News from Ana' });
  await admin.post(BEN, { convId: 2 }, { msgText: 'News from Ben' });
  await unread(2);
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Unread').click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(conversations(page)).toHaveCount(0);
  await expect.poll(badge).toBe(0);
  await admin.post(ANA.email, { convId: 1 }, { msgText: 'Meanwhile' });
  await unread(1);
  await page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await unread(2);
  await expect.poll(badge).toBe(3);

  await chooseInMenu(app, 'Mark All as Read');
  await expect(conversations(page)).toHaveCount(0);
  await page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).press('Enter');
  await unread(2);

  await page.getByRole('radio', { name: 'Unread 2' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'All views' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(conversations(page)).toHaveCount(0);
  await expect.poll(badge).toBe(0);
  // Nothing is left to mark, and the focus stays near.
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show inbox' })).toBeFocused();
});
