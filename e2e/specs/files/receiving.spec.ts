import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { rememberOpened } from '../../support/parley/opened.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { conversationWith } from '../../support/service/sentFiles.ts';

const ANA = 'ana.silva@aurora-relief.example';
const CONTENT = Buffer.from('All wells of the northern district.\n');

/** A conversation in which Ana has sent a file. */
async function fileFromAna(service: Service, fileName: string) {
  await service.admin.addUser({ email: ANA });
  const attachment = { fileName, mimeType: 'text/plain', content: CONTENT };
  await service.admin.post(ANA, { participants: [service.email] }, { attachment, msgText: 'Here' });
}

async function openFirst(page: Page, service: Service) {
  await signIn(page, service);
  await conversations(page).first().click();
}

test('a file is downloaded by a press, opened under its own name, and there after a restart', async ({
  launch,
  service,
}) => {
  await fileFromAna(service, 'wells of the north.txt');
  const first = await launch();
  const opened = await rememberOpened(first.app);
  await openFirst(first.page, service);
  await first.page.getByRole('button', { name: 'Download wells of the north.txt' }).click();
  await first.page.getByRole('button', { name: 'Open wells of the north.txt' }).click();
  await expect.poll(opened).toMatch(/wells of the north\.txt$/);
  expect(await readFile((await opened()) ?? '')).toEqual(CONTENT);
  await first.app.close();

  await service.stop();
  const { page } = await launch();
  await conversations(page).first().click();
  await expect(page.getByRole('button', { name: 'Open wells of the north.txt' })).toBeVisible();
});

test('a file is saved where the person says', async ({ parley, page, service, dataDir }) => {
  await fileFromAna(service, 'wells.txt');
  await openFirst(page, service);
  const target = path.join(dataDir, '..', 'renamed wells.txt');
  await parley.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, target);
  await page.getByRole('button', { name: 'Download wells.txt' }).click();
  await page.getByRole('button', { name: 'Save wells.txt as…' }).click();
  await expect(page.getByText('wells.txt was saved.')).toBeVisible();
  expect(await readFile(target)).toEqual(CONTENT);
});

test('a file that can run is shown for what it is and opened only after a question', async ({
  parley,
  page,
  service,
}) => {
  await fileFromAna(service, 'photo.jpg.exe');
  const opened = await rememberOpened(parley.app);
  await openFirst(page, service);
  await expect(page.getByText('Can run as a program')).toBeVisible();
  await page.getByRole('button', { name: 'Download photo.jpg.exe' }).click();
  const asked = await answerQuestions(parley.app, 'Cancel');
  await page.getByRole('button', { name: 'Open photo.jpg.exe' }).click();
  await expect.poll(asked).toEqual(['Open “photo.jpg.exe”?']);
  expect(await opened()).toBeUndefined();

  await answerQuestions(parley.app, 'Open Anyway');
  await page.getByRole('button', { name: 'Open photo.jpg.exe' }).click();
  await expect.poll(opened).toMatch(/photo\.jpg\.exe$/);
});

test('a download that fails says why, and goes with another try', async ({ page, service }) => {
  await fileFromAna(service, 'wells.txt');
  await openFirst(page, service);
  const error = 'Not a member of the channel\u202E1';
  // By its id, and by its message.
  service.faults.next({ endpoint: 'getfile', times: 2 }, { kind: 'status', status: 403, error });
  await page.getByRole('button', { name: 'Download wells.txt' }).click();
  const notice = page.getByRole('log', { name: 'Notices' });
  await expect(notice).toContainText('The service doesn’t allow this.');
  await expect(notice.locator('q')).toHaveText('Not a member of the channel⟨U+202E⟩1');
  const again = page.getByRole('button', { name: 'Try again to download wells.txt' });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show wells.txt' })).toBeFocused();
});

test('a download can be broken off', async ({ page, service }) => {
  await fileFromAna(service, 'wells.txt');
  await openFirst(page, service);
  service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
  await page.getByRole('button', { name: 'Download wells.txt' }).click();
  await expect(page.getByRole('progressbar', { name: 'Downloading wells.txt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel downloading wells.txt' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Download wells.txt' })).toBeFocused();
});

test('a file whose name is only spaces is called unnamed', async ({ page, service }) => {
  const file = { fileName: '   ', mimeType: 'application/octet-stream', content: Buffer.alloc(600, 0xfe) };
  await conversationWith(page, service, [file]);
  await expect(messages(page).last().getByText('Unnamed file', { exact: true })).toBeVisible();
  await messages(page).last().getByRole('button', { name: 'Download Unnamed file' }).click();
  await page.keyboard.press('ControlOrMeta+j');
  await expect(page.getByRole('grid', { name: 'Downloads' })).toContainText('Unnamed file');
});
