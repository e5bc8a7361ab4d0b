import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { conversations, messages } from './screen.ts';

export const ANA = 'ana.silva@x.example';

export const dialog = (page: Page) => page.getByRole('alertdialog');

/** A folder to save in, which the system's dialog answers with. */
export async function savingIn(app: ElectronApplication, dataDir: string, name: string): Promise<string> {
  const folder = path.join(dataDir, '..', 'kept');
  await mkdir(folder, { recursive: true });
  await app.evaluate(
    ({ dialog: native, shell }, filePath) => {
      native.showSaveDialog = async (...given: unknown[]) => {
        Reflect.set(globalThis, 'suggested', Reflect.get(given.at(-1) as object, 'defaultPath'));
        return { canceled: false, filePath };
      };
      shell.showItemInFolder = (file) => void Reflect.set(globalThis, 'shownFile', file);
    },
    path.join(folder, name),
  );
  return folder;
}

/** Opens a conversation with these texts by Ana. */
export async function openWith(page: Page, service: Service, texts: readonly string[]): Promise<void> {
  await service.admin.addUser({ email: ANA });
  let target: Parameters<Service['admin']['post']>[1] = { participants: [service.email] };
  for (const msgText of texts) {
    const { convId } = await service.admin.post(ANA, target, { msgText });
    target = { convId };
  }
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(texts.length);
}

/** By Go to, as from anywhere. */
export async function askForTranscript(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('save transcript');
  await page.getByRole('option', { name: 'Save transcript…' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Save transcript');
}
