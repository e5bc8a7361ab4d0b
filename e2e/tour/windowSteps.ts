import type { ElectronApplication, Page } from 'playwright/test';
import { messages, openSettings } from '../support/page/screen.ts';
import { type LookedAt, openKofi } from './stage.ts';
import { expect } from './step.ts';

const refuse = (app: ElectronApplication, isRefused: boolean) =>
  app.evaluate(({ Notification }, value) => Reflect.set(Notification, '_isRefused', value), isRefused);

/** Opens the settings at a heading. */
async function showHeading(page: Page, name: string): Promise<void> {
  await openSettings(page, 'General');
  const heading = page.getByRole('heading', { name });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(heading).toBeInViewport();
}

const test = (page: Page) => page.getByRole('button', { name: 'Send me a test' });

const card = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Dashboard' }).getByRole('region', { name, exact: true });

async function openDashboard(page: Page): Promise<void> {
  await openKofi(page);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await page.getByRole('dialog', { name: 'Dashboard' }).getByText('All time').click();
  await expect(card(page, 'Messages by date').locator('svg')).toBeVisible();
}

export const WINDOW_STEPS: readonly LookedAt[] = [
  {
    name: 'go-to',
    line: 'Ctrl+K goes to conversations, people, commands and settings.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('no');
      await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    line: 'The dashboard (Ctrl+Shift+D) shows how much is written, and when.',
    show: ({ page }) => openDashboard(page),
  },
  {
    name: 'places',
    line: 'A map has all places that were sent; its list opens the messages.',
    show: async ({ page }) => {
      await openDashboard(page);
      const list = card(page, 'Places').getByRole('list');
      await expect(list.getByRole('button').first()).toBeVisible();
      await card(page, 'Places').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notifications',
    line: 'What Parley notifies of, how much it shows, and when it is quiet.',
    show: async ({ page }) => {
      await openSettings(page, 'Notifications');
      await expect(test(page)).toBeVisible();
    },
  },
  {
    name: 'refused-notifications',
    line: 'When the system refuses notifications, the settings say so.',
    show: async ({ app, page }) => {
      await refuse(app, true);
      await openSettings(page, 'Notifications');
      await test(page).click();
      const refused = page.getByRole('status').filter({ hasText: 'Your system refused' });
      await expect(refused).toBeVisible();
      await refused.scrollIntoViewIfNeeded();
    },
    leave: async ({ app, page }) => {
      await refuse(app, false);
      await openSettings(page, 'Notifications');
      await test(page).click();
      await expect(page.getByRole('status').filter({ hasText: 'A notification was sent' })).toBeVisible();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'starting-and-closing',
    line: 'Whether Parley stays in the tray, and why it can’t where the desktop shows no icons.',
    show: ({ page }) => showHeading(page, 'Starting and closing'),
  },
  {
    name: 'spelling',
    line: 'Spelling is checked in the languages that you choose. It is off until then.',
    show: async ({ page }) => {
      await showHeading(page, 'Spelling');
      const english = page.getByRole('switch', { name: 'British English' });
      if (!(await english.isChecked())) await page.getByText('British English', { exact: true }).click();
      await expect(english).toBeChecked();
    },
  },
  {
    name: 'transcript',
    line: 'A conversation is saved as a file, redacted if need be. The dialog says how much of it is there.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('save transcript');
      await page.getByRole('option', { name: 'Save transcript…' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Save transcript' });
      await dialog.getByText('Redact', { exact: true }).click();
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'printing',
    line: 'A conversation on paper.',
    show: async ({ app, page }) => {
      await app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        if (contents) contents.print = (_, done) => void Reflect.set(globalThis, '_printed', done);
      });
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+p');
      await expect.poll(() => app.evaluate(() => '_printed' in globalThis)).toBe(true);
      await page.emulateMedia({ media: 'print' });
    },
    leave: async ({ app, page }) => {
      await page.emulateMedia({ media: null });
      await app.evaluate(() => {
        Reflect.get(globalThis, '_printed')(true, '');
        Reflect.deleteProperty(globalThis, '_printed');
      });
      await expect(messages(page).last()).toBeVisible();
    },
  },
];
