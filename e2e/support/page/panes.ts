import { expect, type Locator, type Page } from 'playwright/test';
import { conversations } from './screen.ts';

/** The main conversation, and the one beside it. */
export const inMain = (page: Page): Locator => page.locator('[data-pane="main"]');
export const besideOf = (page: Page): Locator => page.locator('[data-pane="beside"]');

export const titleIn = (pane: Locator): Locator => pane.getByRole('heading', { level: 1 });
export const boxIn = (pane: Locator): Locator =>
  pane.getByRole('textbox', { name: 'Message', exact: true });
export const messagesIn = (pane: Locator): Locator =>
  pane.getByRole('list', { name: 'Messages' }).getByRole('article');

const rowOf = (page: Page, name: string): Locator =>
  conversations(page).filter({ hasText: name }).first().getByRole('button').first();

/** Opens a conversation of the list in the main pane, and waits until one can write there. */
export async function openInMain(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await expect(titleIn(inMain(page))).toContainText(name);
  await expect(boxIn(inMain(page))).toBeFocused();
}

/** Opens it beside the main one by its key, and waits until one can write there. */
export async function openBeside(page: Page, name: string): Promise<void> {
  await rowOf(page, name).press('ControlOrMeta+Enter');
  await expect(titleIn(besideOf(page))).toContainText(name);
  await expect(boxIn(besideOf(page))).toBeFocused();
}
