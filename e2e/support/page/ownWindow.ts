import { type ElectronApplication, expect, type Page } from 'playwright/test';
import { boxIn, mainPane, openInMain } from './panes.ts';

/** Waits for the window of one conversation that `open` opens, until one can write there. */
export async function ownWindowBy(app: ElectronApplication, open: () => Promise<unknown>): Promise<Page> {
  const opening = app.waitForEvent('window');
  await open();
  const own = await opening;
  await own.locator('html[data-ready="true"]').waitFor();
  await expect(boxIn(mainPane(own))).toBeFocused();
  return own;
}

/** Opens a conversation of the list, and then by its key in a window of its own. */
export async function openAlone(app: ElectronApplication, page: Page, name: string): Promise<Page> {
  await openInMain(page, name);
  return ownWindowBy(app, () => page.keyboard.press('ControlOrMeta+o'));
}

/** The titles of the windows, of which the one with the focus is marked. The main one is the first. */
export const windowTitles = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(
      (window) => `${window.getTitle()}${window.isFocused() ? ' (in front)' : ''}`,
    ),
  );

/** The system gives the focus to a window, counted from the main one. */
export const focusWindow = (app: ElectronApplication, place: number): Promise<void> =>
  app.evaluate(({ BrowserWindow }, at) => BrowserWindow.getAllWindows()[at]?.focus(), place);

/** The person closes a window as the system lets them, counted from the main one. */
export const closeWindow = (app: ElectronApplication, place: number): Promise<void> =>
  app.evaluate(({ BrowserWindow }, at) => BrowserWindow.getAllWindows()[at]?.close(), place);

/** Waits until what `close` does has closed the window, which may not answer any more. */
export async function closesBy(own: Page, close: () => Promise<unknown>): Promise<void> {
  const closed = own.waitForEvent('close');
  await close().catch((error: unknown) => {
    if (!own.isClosed()) throw error;
  });
  await closed;
}
