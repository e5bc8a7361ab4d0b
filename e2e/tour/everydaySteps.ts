import type { Page } from 'playwright/test';
import {
  addToMessage,
  composer,
  conversations,
  messages,
  openSettings,
  scroller,
} from '../support/page/screen.ts';
import { expect, type Step } from './step.ts';

const filterBy = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();

async function openKofi(page: Page): Promise<void> {
  await conversations(page).filter({ hasText: 'Kofi Mensah' }).first().click();
  await expect(messages(page).last()).toBeVisible();
}

/** Of the newest message of a conversation. */
async function openMenu(page: Page): Promise<void> {
  await openKofi(page);
  await messages(page).filter({ hasText: /\w/ }).last().click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Remind me…' })).toBeVisible();
}

export const EVERYDAY_STEPS: readonly Step[] = [
  {
    name: 'unread',
    line: 'Only what is unread, with how many there are. Alt+Shift+Down goes to the next one.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await openKofi(page);
      await filterBy(page, 'Unread');
      await expect(page.getByRole('radio', { name: 'Unread' })).toBeChecked();
    },
  },
  {
    name: 'row-menu',
    line: 'The menu of a conversation: read or unread, pin, rename, what it notifies of.',
    show: async ({ page }) => {
      await filterBy(page, 'All');
      await conversations(page).first().click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'message-menu',
    line: 'The menu of a message: reply, copy, forward, a reminder.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await openMenu(page);
    },
  },
  {
    name: 'reminder',
    line: 'A reminder of a message, in an hour, tomorrow or at any time.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Remind me…' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Remind me of this message' })).toBeVisible();
    },
  },
  {
    name: 'jump-to-date',
    line: 'The name of a day opens a calendar that goes to another one.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await scroller(page).evaluate((list) => list.scrollTo({ top: 0 }));
      await page.getByTitle('Jump to date').first().click();
      await expect(page.getByRole('dialog', { name: 'Jump to date' })).toBeVisible();
    },
  },
  {
    name: 'emoji',
    line: 'Emoji are found by their names, and the ones used last come first.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Emoji', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Emoji' }).getByRole('searchbox')).toBeFocused();
    },
  },
  {
    name: 'critical',
    line: 'A critical message has a border and a label until it is sent.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await composer(page).fill('The bridge is closed');
      await addToMessage(page, 'Critical message');
      await expect(composer(page)).toHaveAccessibleDescription(/^Critical/);
    },
  },
  {
    name: 'go-to',
    line: 'Ctrl+K goes to conversations, people, commands and settings.',
    show: async ({ page }) => {
      await addToMessage(page, 'Turn off critical');
      await composer(page).fill('');
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('no');
      await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'notifications',
    line: 'What Parley notifies of, how much it shows, and when it is quiet.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await openSettings(page, 'Notifications');
      await expect(page.getByRole('button', { name: 'Send me a test' })).toBeVisible();
    },
  },
  {
    name: 'spelling',
    line: 'Spelling is checked in the languages that you choose. It is off until then.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await openSettings(page, 'General');
      await page.getByRole('heading', { name: 'Spelling' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('heading', { name: 'Spelling' })).toBeInViewport();
    },
  },
];
