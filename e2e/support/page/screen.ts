import { expect, type Locator, type Page } from 'playwright/test';

/** The rows of the conversation list. */
export const conversations = (page: Page): Locator =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');

/** Waits until the rows of the chosen view are read. Until then, a letter does nothing to the rows of the view before. */
export const rowsRead = (page: Page): Promise<void> =>
  expect(page.getByRole('list', { name: 'Conversations' })).toHaveAttribute('aria-busy', 'false');

/** The messages of the open conversation, those that wait in the outbox included. */
export const messages = (page: Page): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('article');

/**
 * The text of a message of the open conversation, as a whole: its article goes on with its time, so "Ready at 1" would also find "Ready at
 * 106:30".
 */
export const messageText = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true });

/** The element that scrolls the messages of the open conversation. */
export const scroller = (page: Page): Locator => page.locator('[data-scroller]');

/** Where one writes. */
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });

/** The staged files in the composer. */
export const stagedFiles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');

export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });

/** Chooses an entry of the menu beside the message box. */
export async function addToMessage(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to message' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Types a text into the open conversation and sends it. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await sendButton(page).click();
}

/** Opens a page of the settings. */
export async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: tab }).click();
}

/** Deleted messages leave a line from now on. */
export async function leaveLines(page: Page): Promise<void> {
  await openSettings(page, 'Sync');
  await page.getByText('Show a placeholder', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Show a placeholder' })).toBeChecked();
  await page.keyboard.press('Escape');
}
