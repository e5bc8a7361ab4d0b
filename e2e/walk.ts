import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../service/startService.ts';
import { expect, test } from './fixtures.ts';
import type { Checker } from './support/page/axe.ts';
import { resize } from './support/page/resize.ts';
import { composer, conversations, leaveLines, messages, openSettings } from './support/page/screen.ts';
import { chooseInMenu } from './support/parley/chooseInMenu.ts';
import { GROUP } from './support/service/everyKind.ts';

export interface Screens {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly service: Service;
  readonly dataDir: string;
  /** Brings the page into a state and looks at it. */
  readonly screen: (state: string, show: () => Promise<unknown>) => Promise<void>;
}

export const screensOf =
  ({ look }: Checker): Screens['screen'] =>
  (state, show) =>
    test.step(state, async () => {
      await show();
      await look(state);
    });

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** One Esc closes the topmost overlay of the panes. */
export async function esc(page: Page): Promise<void> {
  const over = page.locator('[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]');
  const count = await over.count();
  await page.keyboard.press('Escape');
  if (count > 0) await expect.poll(() => over.count()).toBeLessThan(count);
}

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const openGroup = (page: Page) => conversations(page).filter({ hasText: GROUP }).click();

export async function wayIn({ page, service: { email, password }, screen }: Screens): Promise<void> {
  await screen('sign-in', async () => {});
  await screen('sign-in with empty fields', async () => {
    await press(page, 'Sign in');
    await expect(page.getByText('Enter your email address.')).toBeVisible();
  });
  await screen('consent to unprotected secrets', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not it');
    await press(page, 'Sign in');
    await expect(dialog(page)).toContainText('no key store');
  });
  await screen('sign-in with a refused password', async () => {
    await press(page, 'Save anyway');
    await expect(page.getByRole('alert')).toBeVisible();
  });
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  // The consent lasts until the window is loaded again.
  await press(page, 'Sign in');
}

export async function listAndThread({ page, screen }: Screens): Promise<void> {
  await screen('files that wait to be shared', () => expect(dialog(page)).toContainText('Send 1 file to'));
  await esc(page);
  await screen('list', () => expect(conversations(page)).toHaveCount(3));
  await screen('menu of the account', async () => {
    await press(page, /^Account of /);
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await esc(page);
  await leaveLines(page);
  await screen('thread with files', async () => {
    await openGroup(page);
    await expect(messages(page).last().locator('canvas')).toBeVisible();
  });
  await screen('menu of a message', async () => {
    await messages(page).last().click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await esc(page);
  await screen('thread with every kind of message', async () => {
    await messages(page).last().focus();
    await page.keyboard.press('Home');
    await expect(page.getByText('Message deleted')).toBeInViewport();
  });
  await screen('thread with a quote', async () => {
    await page.getByRole('button', { name: /Which gate is open/ }).scrollIntoViewIfNeeded();
  });
  await screen('calendar of a conversation', async () => {
    await press(page, /, jump to date$/);
    await expect(dialog(page).getByRole('grid')).toBeVisible();
  });
  await esc(page);
  await screen('search in a conversation', async () => {
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('gate');
    await expect(page.getByRole('search').getByText(/^\d+ of \d+$/)).toBeVisible();
  });
  await esc(page);
}

export async function details(screens: Screens): Promise<void> {
  const { page, screen } = screens;
  const heading = page.getByRole('heading', { name: 'Details' });
  await screen('details', async () => {
    await page.keyboard.press('ControlOrMeta+i');
    await expect(heading).toBeVisible();
  });
  await screen('details, renaming', async () => {
    await press(page, 'Rename');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  });
  await esc(page);
  await screen('saving a transcript', async () => {
    await press(page, 'Save transcript…');
    await dialog(page).getByText('Redact', { exact: true }).click();
    await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
  });
  await esc(page);
  await press(page, 'Hide details');
}

export async function viewer({ page, screen }: Screens): Promise<void> {
  await screen('downloads, none', async () => {
    await page.keyboard.press('ControlOrMeta+j');
    await expect(dialog(page)).toBeVisible();
  });
  await esc(page);
  await messages(page).first().focus();
  await page.keyboard.press('End');
  const file = (name: string) =>
    messages(page).getByRole('button', { name: new RegExp(`(Show|Open) ${name}`) });
  for (const name of ['table.dat', 'setup.exe', 'film.webm', 'tone.wav', 'notes.txt', 'report.pdf']) {
    await messages(page)
      .getByRole('button', { name: `Download ${name}` })
      .click();
    await expect(messages(page).getByRole('button', { name: `Download ${name}` })).toHaveCount(0);
  }
  await screen('thread with files that are here', () =>
    expect(messages(page).locator('audio')).toBeVisible(),
  );
  for (const name of ['film.webm', 'tone.wav', 'notes.txt', 'report.pdf', 'plan.png']) {
    await screen(`viewer, ${name}`, async () => {
      await file(name).first().click();
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).getByText('Opening…')).toBeHidden();
    });
    await esc(page);
  }
  await screen('downloads', async () => {
    await page.keyboard.press('ControlOrMeta+j');
    await expect(dialog(page)).toContainText('report.pdf');
  });
  await screen('menu of a download', async () => {
    await dialog(page).getByRole('row').first().click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await esc(page);
  await esc(page);
}

export async function files({ page, screen }: Screens): Promise<void> {
  await screen('files, grid', async () => {
    await page.keyboard.press('ControlOrMeta+e');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  });
  await screen('files, some chosen', async () => {
    await page.getByRole('checkbox', { name: /plan\.png/ }).check();
    await expect(page.getByText('1 file selected')).toBeVisible();
  });
  await screen('files, list', () => page.getByTitle('List').click());
  await screen('files, menu', async () => {
    await page.getByRole('gridcell').first().click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await esc(page);
  await screen('files, people', async () => {
    await page.getByRole('combobox', { name: 'Sent by' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  await esc(page);
  await screen('files, none of that kind', async () => {
    await page.getByText('Other', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Sent by' }).pressSequentially('ben');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No matching files')).toBeVisible();
  });
  await press(page, 'Back');
}

export async function settings({ app, page, screen }: Screens): Promise<void> {
  for (const tab of ['General', 'Notifications', 'Files', 'Rules', 'Sync', 'Live events', 'Account']) {
    await screen(`settings, ${tab}`, () => openSettings(page, tab));
    if (tab !== 'Account') await esc(page);
  }
  await esc(page);
  await screen('settings, a schedule of quiet times', async () => {
    await openSettings(page, 'Notifications');
    await page.getByText('Be quiet every day').click();
    await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  });
  await esc(page);
  await screen('settings, a new rule', async () => {
    await openSettings(page, 'Rules');
    await dialog(page).getByRole('button', { name: 'New rule' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  });
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await esc(page);
  await screen('keyboard shortcuts', async () => {
    await page.keyboard.press('ControlOrMeta+/');
    await expect(dialog(page)).toBeVisible();
  });
  await esc(page);
  await screen('licences', async () => {
    await chooseInMenu(app, 'Licences');
    await dialog(page).locator('summary').first().click();
    await expect(dialog(page).locator('pre').first()).toBeVisible();
  });
  await esc(page);
}

export async function search({ page, screen }: Screens): Promise<void> {
  const box = page.getByRole('searchbox');
  await screen('search results', async () => {
    await box.fill('gate');
    await expect(page.locator('mark').first()).toBeVisible();
  });
  await screen('search without results', async () => {
    await box.fill('nothing like that');
    await expect(page.locator('mark')).toHaveCount(0);
    await expect(page.getByText(/nothing like that/).first()).toBeVisible();
  });
  await box.fill('');
}

/** In a small window, where details cover the thread, and in one that has room for one pane. */
export async function small(screens: Screens): Promise<void> {
  const { page, screen } = screens;
  const heading = page.getByRole('heading', { name: 'Details' });
  await resize(screens.app, screens.page, 900, 600);
  await screen('details over the thread', async () => {
    await page.keyboard.press('ControlOrMeta+i');
    await expect(heading).toBeVisible();
  });
  await screen('details alone', () => resize(screens.app, screens.page, 480, 400));
  await page.keyboard.press('Escape');
  await expect(heading).toBeHidden();
  await screen('thread alone', () => expect(composer(page)).toBeVisible());
  await page.keyboard.press('Escape');
  await screen('list alone', () => expect(conversations(page).first()).toBeVisible());
}
