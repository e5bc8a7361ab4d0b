import type { Locator, Page } from 'playwright/test';
import { NO_COST } from '../../../service/passwords.ts';
import { type Service, startService } from '../../../service/startService.ts';
import { test as base, expect } from '../../fixtures.ts';
import { withTemporaryFolder } from '../parley/temporaryFolder.ts';

export const CAROL = 'carol@aurora-relief.example';
export const BEN = { email: 'ben@aurora-relief.example', password: 'bens password' };

/** A second service, where someone has the same address as on the first. */
export const test = base.extend<{ readonly elsewhere: Service }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  elsewhere: async ({}, use) =>
    withTemporaryFolder(async (folder) => {
      const service = await startService({ dataDir: folder, passwordCost: NO_COST });
      await use(service);
      await service.stop();
    }),
});

/** Has someone write so many messages to the service's user, in one conversation. */
export async function fill(service: Service, text: string, count = 1): Promise<void> {
  await service.admin.addUser({ email: CAROL });
  for (let number = 1; number <= count; number += 1) {
    const conversation = number === 1 ? { participants: [service.email] } : { convId: 1 };
    await service.admin.post(CAROL, conversation, { msgText: `${text} ${number}` });
  }
}

type Login = Pick<Service, 'url' | 'email' | 'password'>;

export const rail = (page: Page): Locator => page.getByRole('toolbar', { name: 'Accounts' });
export const buttonOf = (page: Page, name: string | RegExp): Locator =>
  rail(page).getByRole('button', { name });
export const addForm = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Add an account' });

/** Opens the form over the window by the account menu. */
export async function openAddForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Add account…' }).click();
  await expect(addForm(page)).toBeVisible();
}

/** Fills in the form, and sends it. */
export async function fillIn(page: Page, who: Login): Promise<void> {
  const form = addForm(page);
  await form.getByRole('textbox', { name: 'Service address' }).fill(who.url);
  await form.getByRole('textbox', { name: 'Email' }).fill(who.email);
  await form.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in to one more account. */
export async function addAccount(page: Page, who: Login): Promise<void> {
  await openAddForm(page);
  await fillIn(page, who);
  await expect(addForm(page)).toBeHidden();
}
