import { expect } from './fixtures.ts';
import { conversations } from './support/page/screen.ts';
import { dialog, esc, type Screens } from './walk.ts';

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
  for (const filter of ['Unread', 'Drafts', 'Not sent', 'All']) {
    await screen(`the list, ${filter}`, async () => {
      const choice = page.getByRole('radio', { name: filter });
      await page.locator('label').filter({ has: choice }).click();
      await expect(choice).toBeChecked();
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
