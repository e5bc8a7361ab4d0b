import type { ElectronApplication, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const rowButton = (page: Page, name: string) => row(page, name).getByRole('button').first();
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const level = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });
const title = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '');

test.beforeEach(async ({ parley: { page }, service }) => {
  await addColleagues(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
});

test('a right click on a row marks it as unread, and as read', async ({ parley: { page } }) => {
  await rowButton(page, 'Ana Silva').click({ button: 'right' });
  await entry(page, 'Mark as unread').click();
  await expect(row(page, 'Ana Silva')).toContainText('1 unread message');
  await expect(messages(page)).toHaveCount(0);
  await rowButton(page, 'Ana Silva').click({ button: 'right' });
  await entry(page, 'Mark as read').click();
  await expect(row(page, 'Ana Silva')).not.toContainText('unread');
});

test('a conversation whose last messages are all one’s own is marked as unread from the last of someone else', async ({
  parley: { page },
  service: { admin, email: self },
}) => {
  const { convId } = await admin.post(ANA.email, { participants: [self] }, { msgText: 'Ready?' });
  for (let number = 1; number <= 60; number += 1) {
    await admin.post(self, { convId }, { msgText: `Done ${number}.` });
  }
  await expect(row(page, 'Done 60.')).toBeVisible();
  await rowButton(page, 'Done 60.').click({ button: 'right' });
  await entry(page, 'Mark as read').click();
  await expect(row(page, 'Done 60.')).not.toContainText('unread');
  await rowButton(page, 'Done 60.').click({ button: 'right' });
  await entry(page, 'Mark as unread').click();
  await expect(row(page, 'Done 60.')).toContainText('1 unread message');
});

test('the button of a row pins it above newer ones, and unpins it', async ({ parley: { page } }) => {
  await expect(conversations(page).first()).toContainText('Ben Okafor');
  await row(page, 'Ana Silva').hover();
  await row(page, 'Ana Silva').getByRole('button', { name: 'Conversation menu' }).click();
  await entry(page, 'Pin to the top').click();
  await expect(conversations(page).first()).toContainText('Ana Silva');
  await expect(conversations(page).first()).toContainText('Pinned');
  await row(page, 'Ana Silva').hover();
  await row(page, 'Ana Silva').getByRole('button', { name: 'Conversation menu' }).click();
  await entry(page, 'Unpin').click();
  await expect(conversations(page).first()).toContainText('Ben Okafor');
});

test('by mouse alone, several conversations are selected by their menus, and changed at once', async ({
  parley: { page },
}) => {
  const choose = async (name: string, action: string) => {
    await row(page, name).hover();
    await row(page, name).getByRole('button', { name: 'Conversation menu' }).click();
    await entry(page, action).click();
  };
  await choose('Ben Okafor', 'Select');
  await expect(page.getByText('1 selected')).toBeVisible();
  await choose('Ben Okafor', 'Deselect');
  await expect(page.getByText('1 selected')).toBeHidden();
  await choose('Ben Okafor', 'Select');
  await choose('Ana Silva', 'Select');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page
    .getByRole('toolbar', { name: 'Selected conversations' })
    .getByRole('button', { name: 'Mark as done' })
    .click();
  await expect(conversations(page)).toHaveCount(0);
});

test('from the keyboard, the menu opens at the row with the focus, which has it again afterwards', async ({
  parley: { app, page },
}) => {
  await rowButton(page, 'Ben Okafor').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowButton(page, 'Ana Silva')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(entry(page, 'Mark as unread')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowButton(page, 'Ana Silva')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'Pin to the top')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(conversations(page).first()).toContainText('Ana Silva');
  await expect(rowButton(page, 'Ana Silva')).toBeFocused();

  await page.keyboard.press('ContextMenu');
  await expect(entry(page, 'Mark as unread')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Ana Silva')).toContainText('1 unread message');
  await expect(rowButton(page, 'Ana Silva')).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await expect(entry(page, 'Mark as read')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Ana Silva')).not.toContainText('unread');
  await page.keyboard.press('ContextMenu');
  await entry(page, 'Copy link').press('Enter');
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('parley://chat/1');
  await page.keyboard.press('ContextMenu');
  await entry(page, 'Unpin').press('Enter');
  await expect(conversations(page).first()).toContainText('Ben Okafor');
  await expect(rowButton(page, 'Ana Silva')).toBeFocused();

  await page.keyboard.press('Tab');
  const button = row(page, 'Ana Silva').getByRole('button', { name: 'Conversation menu' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Mark as unread')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a conversation is renamed from its row, by key and by mouse', async ({ parley: { page } }) => {
  await rowButton(page, 'Ana Silva').focus();
  await page.keyboard.press('Shift+F10');
  await entry(page, 'Rename on this computer…').press('Enter');
  const name = page.getByRole('textbox', { name: 'Name on this computer' });
  await expect(name).toHaveValue('Ana Silva');
  await page.keyboard.press('Escape');
  await expect(rowButton(page, 'Ana Silva')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await entry(page, 'Rename on this computer…').press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.type('Stor');
  // The text, not the conversations behind the dialog.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Stores');
  await expect(name).toHaveValue('Stores');
  await page.keyboard.press('Enter');
  await expect(rowButton(page, 'Stores')).toBeFocused();
  await expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toBeHidden();

  await rowButton(page, 'Stores').click({ button: 'right' });
  await entry(page, 'Rename on this computer…').click();
  await name.fill('Warehouse');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rowButton(page, 'Warehouse')).toBeFocused();
  await expect(messages(page)).toHaveCount(0);

  // Without a name it has its original one again.
  await page.keyboard.press('Shift+F10');
  await entry(page, 'Rename on this computer…').press('Enter');
  await name.fill('');
  await page.keyboard.press('Enter');
  await expect(rowButton(page, 'Ana Silva')).toBeFocused();
});

test('a conversation that notifies of nothing is marked and does not count in the title, in its row and its details', async ({
  parley: { app, page },
  service,
}) => {
  await rowButton(page, 'Ana Silva').click({ button: 'right' });
  await expect(level(page, 'As in Settings: all messages')).toBeChecked();
  await level(page, 'Nothing').click();
  await expect(row(page, 'Ana Silva')).toContainText('No notifications');
  await rowButton(page, 'Ben').click();
  await expect(composer(page)).toBeFocused();
  await service.admin.post(ANA.email, { convId: 1 }, { msgText: 'Not urgent' });
  await expect(row(page, 'Ana Silva')).toContainText('1 unread message');
  expect(await title(app)).toMatch(/^Ben /u);

  await rowButton(page, 'Ana Silva').focus();
  await page.keyboard.press('Shift+F10');
  await expect(level(page, 'Nothing')).toBeChecked();
  await level(page, 'Critical messages').press('Enter');
  await expect(row(page, 'Ana Silva')).toContainText('Only critical messages notify');

  await rowButton(page, 'Ana Silva').click();
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('radio', { name: 'Critical' })).toBeChecked();
  await page.getByRole('radio', { name: 'Critical' }).press('ArrowLeft');
  await expect(row(page, 'Ana Silva')).not.toContainText('notify');
  await page.getByText('Nothing', { exact: true }).click();
  await expect(row(page, 'Ana Silva')).toContainText('No notifications');

  await rowButton(page, 'Ana Silva').click({ button: 'right' });
  await level(page, 'As in Settings: all messages').click();
  await expect(row(page, 'Ana Silva')).not.toContainText('notif');
  await expect(page.getByRole('radio', { name: 'As in Settings: all messages' })).toBeChecked();
});
