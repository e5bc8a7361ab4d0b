import { expect, type Locator, type Page } from 'playwright/test';
import { conversations } from './screen.ts';

/** The main conversation, and the one beside it. */
export const mainPane = (page: Page): Locator => page.locator('[data-pane="main"]');
export const besidePane = (page: Page): Locator => page.locator('[data-pane="beside"]');

export const titleIn = (pane: Locator): Locator => pane.getByRole('heading', { level: 1 });
export const boxIn = (pane: Locator): Locator => pane.getByRole('textbox', { name: 'Message', exact: true });
export const messagesIn = (pane: Locator): Locator =>
  pane.getByRole('list', { name: 'Messages' }).getByRole('article');

/** The row of a conversation: what opens it. */
export const rowOf = (page: Page, name: string): Locator =>
  conversations(page).filter({ hasText: name }).first().getByRole('button').first();

/** Opens a conversation of the list in the main pane, and waits until one can write there. */
export async function openInMain(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await expect(titleIn(mainPane(page))).toContainText(name);
  await expect(boxIn(mainPane(page))).toBeFocused();
}

/** Opens it beside the main one by its key, and waits until one can write there. */
export async function openBeside(page: Page, name: string): Promise<void> {
  await rowOf(page, name).press('ControlOrMeta+Enter');
  await expect(titleIn(besidePane(page))).toContainText(name);
  await expect(boxIn(besidePane(page))).toBeFocused();
}
