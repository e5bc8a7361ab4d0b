import { existsSync } from 'node:fs';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { dropFiles } from '../../support/page/dropFile.ts';
import { composer, conversations, messages, sendButton, stagedFiles } from '../../support/page/screen.ts';
import { quit } from '../../support/parley/questions.ts';
import { arrivedFiles, contentOf } from '../../support/service/arrived.ts';
import { conversationWith, download } from '../../support/service/sentFiles.ts';

const WELLS = { fileName: 'wells.txt', mimeType: 'text/plain', content: Buffer.from('All wells.\n') };

/** Opens a received file with another program. Resolves to the path that this one is given. */
async function openElsewhere(app: ElectronApplication, page: Page, name: string): Promise<string> {
  await app.evaluate(({ shell }) => {
    shell.openPath = async (file) => {
      Reflect.set(globalThis, 'opened', file);
      return '';
    };
  });
  await page.getByRole('button', { name: `Open ${name}` }).click();
  const opened = () => app.evaluate(() => Reflect.get(globalThis, 'opened') as string | undefined);
  await expect.poll(opened).toBeDefined();
  return (await opened()) ?? '';
}

test('the copy of a received file can be dragged back in, and is sent after it and the received file are gone', async ({
  launch,
  service,
}) => {
  const { app, page } = await launch();
  await conversationWith(page, service, [WELLS]);
  await download(page, WELLS.fileName);
  const copy = await openElsewhere(app, page, WELLS.fileName);
  await dropFiles(page, [copy], composer(page));
  await expect(stagedFiles(page)).toHaveText([/wells\.txt/]);
  await ask(page, 'files.removeAll', { convId: null });
  await expect.poll(() => existsSync(copy)).toBe(false);
  await quit(app);

  const { page: later } = await launch();
  await conversations(later).first().click();
  await expect(stagedFiles(later)).toHaveText([/wells\.txt/]);
  await sendButton(later).click();
  await expect(messages(later)).toHaveText([/Look/, /wells/, /wells.*Sent/s]);
  const [received, sent] = await arrivedFiles(service);
  expect(sent).toMatchObject({ fileName: WELLS.fileName });
  expect(sent?.attachmentId).not.toBe(received?.attachmentId);
  expect(await contentOf(service, sent?.attachmentId ?? '')).toEqual(WELLS.content);
});
