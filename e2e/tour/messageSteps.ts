import type { Locator, Page } from 'playwright/test';
import { ask } from '../support/page/ask.ts';
import { addToMessage, composer, messages, scroller } from '../support/page/screen.ts';
import { type LookedAt, openKofi } from './stage.ts';
import { expect } from './step.ts';

/** Kofi's newest text. */
const asked = (page: Page): Locator =>
  messages(page)
    .filter({ hasText: /Will do|no heroics/ })
    .last();

async function openMenu(page: Page): Promise<void> {
  await openKofi(page);
  await asked(page).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Remind me…' })).toBeVisible();
}

const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

export const MESSAGE_STEPS: readonly LookedAt[] = [
  {
    name: 'hover-bar',
    line: 'The actions beside a message.',
    show: async ({ page }) => {
      await openKofi(page);
      await asked(page).hover();
      await expect(asked(page).getByRole('button', { name: 'Message actions' })).toBeVisible();
    },
  },
  {
    name: 'message-menu',
    line: 'The menu of a message: reply, copy, forward, a reminder.',
    show: ({ page }) => openMenu(page),
  },
  {
    name: 'reply',
    line: 'A reply quotes the message as text.',
    show: async ({ page }) => {
      await openMenu(page);
      await choose(page, 'Reply');
      await expect(composer(page)).toHaveValue(/^> Kofi Mensah: /);
      await page.keyboard.type('Well done.');
    },
    leave: ({ page }) => composer(page).fill(''),
  },
  {
    name: 'reminder',
    line: 'A reminder of a message, in an hour, tomorrow or at any time.',
    show: async ({ page }) => {
      await openMenu(page);
      await choose(page, 'Remind me…');
      const dialog = page.getByRole('alertdialog', { name: 'Remind me of this message' });
      await dialog.getByText('Another time').click();
      await expect(dialog.getByLabel('Date and time')).toBeVisible();
    },
  },
  {
    name: 'forward',
    line: 'A message is forwarded to several conversations at once.',
    show: async ({ page }) => {
      await openMenu(page);
      await choose(page, 'Forward…');
      const dialog = page.getByRole('alertdialog', { name: /^Forward 1 message to/ });
      await dialog.getByRole('checkbox').nth(1).check();
      await expect(dialog.getByRole('button', { name: 'Forward' })).toBeEnabled();
    },
  },
  {
    name: 'select-several',
    line: 'Several messages are copied or forwarded together.',
    show: async ({ page }) => {
      await openMenu(page);
      await choose(page, 'Select messages');
      await messages(page).filter({ hasText: 'Perfect' }).last().click();
      await expect(page.getByRole('region', { name: 'Selected messages' })).toContainText('2 messages');
    },
  },
  {
    name: 'find',
    line: 'Ctrl+F finds in the conversation, and marks what it found.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+f');
      await page.keyboard.type('the');
      await expect(page.getByRole('search').getByText(/^\d+ of \d+$/)).toBeVisible();
    },
  },
  {
    name: 'jump-to-date',
    line: 'The name of a day opens a calendar that goes to another one.',
    show: async ({ page }) => {
      await openKofi(page);
      await scroller(page)
        .filter({ visible: true })
        .evaluate((list) => list.scrollTo({ top: 0 }));
      // The one that floats over the messages goes soon.
      const days = page.locator('[title="Jump to date"]:not([data-floating-day])');
      await days.filter({ visible: true }).first().click();
      await expect(page.getByRole('dialog', { name: 'Jump to date' })).toBeVisible();
    },
    // Kofi may have written meanwhile.
    leave: ({ page }) => page.getByRole('button', { name: /^(Jump to newest message|\d+ new)$/ }).click(),
  },
  {
    name: 'emoji',
    line: 'Emoji are found by their names, and the ones used last come first.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.getByRole('button', { name: 'Emoji', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Emoji' }).getByRole('searchbox')).toBeFocused();
    },
  },
  {
    name: 'saved-replies',
    line: 'A slash lists texts that were saved, and fills in the name of the other person.',
    show: async ({ page }) => {
      await openKofi(page);
      const text = 'Thank you, {first name}. I will look into it today.';
      await ask(page, 'savedReplies.save', { id: null, folder: 'Answers', name: 'Thanks', text });
      await composer(page).focus();
      await page.keyboard.type('/');
      await expect(page.getByRole('option', { name: /^Thanks/ })).toBeVisible();
    },
    leave: ({ page }) => composer(page).fill(''),
  },
  {
    name: 'critical',
    line: 'A critical message has a border and a label until it is sent. The + menu turns it off.',
    show: async ({ page }) => {
      await openKofi(page);
      await composer(page).fill('The bridge is closed');
      await addToMessage(page, 'Critical message');
      await expect(composer(page)).toHaveAccessibleDescription(/^Critical/);
      await page.getByRole('button', { name: 'Add to message' }).click();
      await expect(page.getByRole('menuitem', { name: 'Turn off critical' })).toBeVisible();
    },
    leave: async ({ page }) => {
      await addToMessage(page, 'Turn off critical');
      await composer(page).fill('');
    },
  },
];
