import type { ElectronApplication, Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { answerQuestions } from '../parley/questions.ts';
import { addAccount, BEN, CAROL, fill } from './accounts.ts';

/** Signs in with two accounts, each with one conversation, and lists those of both. Returns the rows. */
export async function listAllAccounts(
  { app, page }: { readonly app: ElectronApplication; readonly page: Page },
  service: Service,
): Promise<Locator> {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'For Ana');
  await signIn(page, service);
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'For Ben 1' });
  await answerQuestions(app, 'Sign In');
  await addAccount(page, { ...BEN, url: service.url });
  await page.keyboard.press('ControlOrMeta+Shift+A');
  const rows = page
    .getByRole('list', { name: 'Conversations of all accounts' })
    .locator('li > div > button:first-child');
  await expect(rows).toHaveCount(2);
  return rows;
}
