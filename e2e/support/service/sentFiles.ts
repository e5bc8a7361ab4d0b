import { expect, type Locator, type Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { signIn } from '../../fixtures.ts';
import { conversations, messages } from '../page/screen.ts';

export const ANA = 'ana.silva@aurora-relief.example';

/** A file as its sender calls it. */
export interface Sent {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

/** Ana's conversation with the signed-in person, in which she sent these files. */
export async function conversationWith(page: Page, service: Service, files: readonly Sent[]) {
  await service.admin.addUser({ email: ANA });
  const { convId } = await service.admin.post(ANA, { participants: [service.email] }, { msgText: 'Look' });
  const send = (attachment: Sent) => service.admin.post(ANA, { convId }, { attachment });
  for (const file of files) await send(file);
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page).last()).toBeVisible();
  return { send, convId };
}

/** The viewer, while it is open. */
const viewer = (page: Page): Locator => page.getByRole('dialog');

/** Downloads and shows a file of the open conversation, as Parley does for small pictures automatically. */
export async function show(page: Page, name: string): Promise<Locator> {
  await messages(page)
    .getByRole('button', { name: `Show ${name}` })
    .click();
  await expect(viewer(page)).toHaveAccessibleName(name);
  return viewer(page);
}

export async function download(page: Page, name: string): Promise<void> {
  await messages(page)
    .getByRole('button', { name: `Download ${name}` })
    .click();
}

/** Waits until a picture of the open conversation is read and drawn. */
export async function drawn(page: Page, name: string): Promise<void> {
  const picture = messages(page).getByRole('button', { name: `Show ${name}` });
  await expect(picture.locator('canvas')).toBeVisible();
}
