import path from 'node:path';
import type { Page } from 'playwright/test';
import { startService } from '../../service/startService.ts';
import { resize } from '../support/page/resize.ts';
import { conversations, messages } from '../support/page/screen.ts';
import { expect, type Step } from './step.ts';

const rail = (page: Page) => page.getByRole('toolbar', { name: 'Accounts' });

export const ACCOUNT_STEPS: readonly Step[] = [
  {
    name: 'add-account',
    line: 'Another account, at the same service or at another one.',
    show: async ({ app, page, folder, atEnd }) => {
      const service = await startService({
        ...{ dataDir: path.join(folder, 'service'), seed: 'large', messages: 2_000, conversations: 40 },
      });
      atEnd(() => service.stop());
      const { url, email, password } = service;
      await app.evaluate(({ dialog }) => {
        // "Sign In": the person agrees to the new address.
        dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
      });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Add account…' }).click();
      const form = page.getByRole('alertdialog', { name: 'Add an account' });
      await form.getByRole('textbox', { name: 'Service address' }).fill(url);
      await form.getByRole('textbox', { name: 'Email' }).fill(email);
      await form.getByRole('textbox', { name: 'Password' }).fill(password);
    },
  },
  {
    name: 'several-accounts',
    line: 'The rail has a button for each account, with what is unread there.',
    show: async ({ page }) => {
      const form = page.getByRole('alertdialog', { name: 'Add an account' });
      await form.getByRole('button', { name: 'Sign in' }).click();
      const agree = page.getByRole('button', { name: 'Save anyway' });
      await expect(agree.or(rail(page))).toBeVisible();
      if (await agree.isVisible()) await agree.click();
      await expect(form).toBeHidden();
      await conversations(page).first().click();
      await expect(messages(page).last()).toBeVisible();
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
    },
  },
  {
    name: 'small-window',
    line: 'The same in a small window.',
    show: async ({ app, page }) => {
      await resize(app, page, 720, 600);
      await expect(conversations(page).first()).toBeVisible();
    },
  },
  {
    name: 'forced-colours',
    line: 'The same in the colours of the system’s high contrast.',
    show: async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(conversations(page).first()).toBeVisible();
    },
  },
];
