import type { Page } from 'playwright/test';
import { openSettings } from '../e2e/support/page/screen.ts';
import { type LaunchOptions, launchParley } from '../e2e/support/parley/launchParley.ts';
import type { Started } from './measuredService.ts';

const HISTORY_MS = 600_000;

/** The stand-in Electron has no key store of its own; with this it acts as if there were one. */
export const HAS_KEY_STORE = { ELECTRON_HOST_STORAGE_BACKEND: 'gnome_libsecret' };

/** Signs in as a person would, and waits for the list of conversations. */
export async function signIn(page: Page, service: Started): Promise<void> {
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.url);
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('list', { name: 'Conversations' }).waitFor();
}

/** Waits until the whole history, of that many messages, is in the store and can be searched. */
export async function historyStored(page: Page, messages: number): Promise<void> {
  await openSettings(page, 'Sync');
  const whole = `${new Intl.NumberFormat('en').format(messages)}, complete history`;
  await page.getByText(whole).waitFor({ timeout: HISTORY_MS });
  await page.getByText('All messages can be searched').waitFor({ timeout: HISTORY_MS });
}

/** From starting the process of an app to its painted first screen, ms, by the page's own clock: it tells us later, when it has time. */
export async function timeToPaint(options: LaunchOptions): Promise<number> {
  const began = performance.timeOrigin + performance.now();
  const { app, page } = await launchParley({ ...options, env: HAS_KEY_STORE });
  const painted = await page.evaluate(() => {
    const [ready] = performance.getEntriesByName('ready');
    return performance.timeOrigin + (ready?.startTime ?? Number.NaN);
  });
  await app.close();
  return painted - began;
}
