import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { conversations, messages } from '../page/screen.ts';

export const ANA = { email: 'ana.silva@aurora-relief.example', password: 'tea and rain' };
const BEN = { email: 'ben.okafor@aurora-relief.example', password: 'rain and tea' };

/** Two people who have written to the service's trial user, each in a separate conversation. */
export async function addColleagues({ admin, email: self }: Service): Promise<void> {
  for (const { email, password } of [ANA, BEN]) {
    await admin.addUser({ email, password, apiAccess: true });
    await admin.post(email, { participants: [self] }, { msgText: `From ${email}` });
  }
}

/** Signs in and opens the conversation with Ana, which holds one message. */
export async function openAna(page: Page, service: Service): Promise<void> {
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Ana Silva' }).first().click();
  await expect(messages(page)).toHaveCount(1);
}
