import { expect } from './fixtures.ts';
import { conversations } from './support/page/screen.ts';
import { dialog, esc, type Screens } from './walk.ts';

const VIEWS = [
  ...['Unread', 'Waiting for us', 'Waiting for them', 'Critical', 'Drafts'],
  ...['Not sent', 'Snoozed', 'Done', 'All conversations'],
];

/** The list of conversations, with what opens from it. */
export async function list({ page, screen }: Screens): Promise<void> {
  await screen('menu of a conversation', async () => {
    await conversations(page).first().click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await screen('name of a conversation', async () => {
    await page.getByRole('menuitem', { name: 'Rename on this computer…' }).click();
    await expect(dialog(page)).toContainText('Rename conversation');
  });
  await esc(page);
  await screen('the dashboard', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+D');
    await expect(dialog(page).getByRole('region', { name: 'Places', exact: true })).toBeVisible();
  });
  await esc(page);
  await screen('menu of the views', async () => {
    await page.getByRole('button', { name: 'All views' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await esc(page);
  for (const view of [...VIEWS, 'Inbox']) {
    await screen(`the list, ${view}`, async () => {
      await page.getByRole('button', { name: 'All views' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${view}`, 'u') }).click();
      await expect(page.getByRole('radio', { name: view })).toBeChecked();
    });
  }
  await screen('a pinned conversation that notifies of nothing', async () => {
    await conversations(page).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
    await conversations(page).first().click({ button: 'right' });
    await page.getByRole('menuitemradio', { name: 'Nothing' }).click();
    await expect(conversations(page).first()).toContainText('No notifications');
  });
}
