import { addForm, openAddForm, rail } from '../support/page/accounts.ts';
import { conversations } from '../support/page/screen.ts';
import { type LookedAt, openConversation, openSecond } from './stage.ts';
import { expect } from './step.ts';

export const ACCOUNT_STEPS: readonly LookedAt[] = [
  {
    name: 'account-rail',
    line: 'The rail has a button for each account, with what is unread there.',
    show: async ({ page }) => {
      await openSecond(page);
      await expect(rail(page).getByRole('button')).toHaveCount(4);
    },
  },
  {
    name: 'account-menu',
    line: 'The menu of an account in the rail: its colour, its place, its settings.',
    show: async ({ page }) => {
      await rail(page)
        .getByRole('button', { name: /127\.0\.0\.1/ })
        .click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'all-accounts',
    line: 'All accounts in one list, each conversation with its account.',
    show: async ({ page }) => {
      await page.keyboard.press('ControlOrMeta+Shift+a');
      await expect(page.getByRole('button', { name: /^All accounts/ })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(conversations(page).nth(5)).toBeVisible();
      await openConversation(page, 'Leila Haddad');
    },
  },
  {
    name: 'add-account',
    line: 'Another account, at the same service or at another one.',
    show: async ({ page, service }) => {
      await openSecond(page);
      await openAddForm(page);
      await addForm(page).getByRole('textbox', { name: 'Service address' }).fill(service.url);
      await addForm(page).getByRole('textbox', { name: 'Email' }).fill('ines.carvalho@field.example');
    },
  },
];
