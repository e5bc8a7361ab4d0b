import type { Page } from 'playwright/test';
import type { Started } from './measuredService.ts';

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
