import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { readZip } from '../../../electron/core/files/staging/testZip.ts';
import { expect, test } from '../../fixtures.ts';
import { dropFile, dropFiles, makeFile } from '../../support/page/dropFile.ts';
import {
  addToMessage,
  composer,
  conversations,
  messages,
  sendButton,
  stagedFiles,
} from '../../support/page/screen.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';
import { arrivedFiles, contentOf } from '../../support/service/arrived.ts';

test.beforeEach(({ service }) => addColleagues(service));

/** A folder with these files, each holding its own name. */
async function makeFolder(dataDir: string, name: string, files: readonly string[]): Promise<string> {
  const folder = path.join(dataDir, '..', name);
  await mkdir(folder);
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), file);
  }
  return folder;
}

const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Add a folder' });
const answer = (page: Page, name: string): Locator => question(page).getByRole('button', { name });

test('each file of a folder', async ({ page, service, dataDir }) => {
  const folder = await makeFolder(dataDir, 'Holiday', ['10.txt', '9.txt', 'beach/空.txt']);
  const file = await makeFile(dataDir, 'beside.txt');
  await symlink(file, path.join(folder, 'elsewhere.txt'));
  await openAna(page, service);
  await dropFiles(page, [folder, file], composer(page));

  await expect(question(page)).toContainText('Holiday contains 3 files (24 bytes).');
  await expect(question(page)).toContainText('1 link or special file in it isn’t sent.');
  await expect(stagedFiles(page)).toHaveText([/beside\.txt/]);
  await answer(page, 'Add each file').click();
  await expect(stagedFiles(page)).toHaveText([/beside/, /9\.txt/, /10\.txt/, /空\.txt/]);
  await expect(composer(page)).toBeFocused();
  await sendButton(page).click();
  await expect(messages(page)).toHaveText([/Ana/, /beside.*Sent/s, /9.*Sent/s, /10.*Sent/s, /空.*Sent/s]);
});

test('a folder that is chosen in the system’s dialog, by mouse and by key', async ({
  page,
  parley,
  service,
  dataDir,
}) => {
  const folder = await makeFolder(dataDir, 'Chosen', ['1.txt', '2.txt']);
  await openAna(page, service);
  const choose = (canceled: boolean) =>
    parley.app.evaluate(
      ({ dialog }, answer) => {
        dialog.showOpenDialog = async () => answer;
      },
      { canceled, filePaths: canceled ? [] : [folder] },
    );
  await choose(true);
  await addToMessage(page, 'Attach folder');
  await choose(false);
  await addToMessage(page, 'Attach folder');
  await expect(question(page)).toContainText('Chosen contains 2 files');
  await answer(page, 'Add each file').click();
  await expect(stagedFiles(page)).toHaveText([/1\.txt/, /2\.txt/]);
  await expect(composer(page)).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add to message' })).toBeFocused();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(answer(page, 'Add each file')).toBeVisible();
  await answer(page, 'Add each file').press('Enter');
  await expect(stagedFiles(page)).toHaveCount(4);
});

test('a folder as one zip file, which arrives whole', async ({ page, service, dataDir }) => {
  const names = ['plan.txt', 'beach/報告 👩‍👩‍👧.txt', 'beach/تقرير.txt'];
  const folder = await makeFolder(dataDir, 'Holiday', names);
  await openAna(page, service);
  await dropFile(page, folder, composer(page));
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(stagedFiles(page)).toHaveText([/Holiday\.zip/]);
  await sendButton(page).click();
  await expect(messages(page).last()).toHaveText(/Holiday\.zip.*Sent/s);

  const [attachmentId = ''] = (await arrivedFiles(service)).map((file) => file.attachmentId);
  const entries = readZip(await contentOf(service, attachmentId));
  const zip = new Map(entries.map(({ name, content }) => [name, String(content)]));
  expect([...zip.keys()].toSorted()).toEqual(names.map((name) => `Holiday/${name}`).toSorted());
  for (const name of names) expect(zip.get(`Holiday/${name}`)).toBe(name);
});

test('Esc adds nothing of a folder, and the next one is asked about', async ({ page, service, dataDir }) => {
  const first = await makeFolder(dataDir, 'First', ['1.txt']);
  const second = await makeFolder(dataDir, 'Second', []);
  await openAna(page, service);
  await dropFiles(page, [first, second], composer(page));
  await expect(question(page)).toContainText('First contains 1 file');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('Second contains no files');
  await answer(page, 'Close').press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(stagedFiles(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});

test('a folder with more files than a conversation takes is offered as a zip file only', async ({
  page,
  service,
  dataDir,
}) => {
  const many = Array.from({ length: 501 }, (_, i) => `${i}.txt`);
  const folder = await makeFolder(dataDir, 'Many', many);
  await openAna(page, service);
  await dropFile(page, folder, composer(page));
  await expect(question(page)).toContainText('A conversation can hold up to 500 unsent files');
  await expect(answer(page, 'Add each file')).toBeDisabled();
  await answer(page, 'Cancel').click();
  await expect(question(page)).toHaveCount(0);

  await dropFiles(
    page,
    many.map((name) => path.join(folder, name)),
    composer(page),
  );
  const notices = page.getByRole('log', { name: 'Notices' });
  // The stand-in takes a hundred times as long as Electron to find a file's path.
  await expect(notices).toContainText(
    '“500.txt” wasn’t added. A conversation can hold up to 500 unsent files',
    {
      timeout: 90_000,
    },
  );
  await expect(stagedFiles(page)).toHaveCount(500);
});

test('while a folder is packed nothing is sent, and packing can be cancelled', async ({
  page,
  service,
  dataDir,
}) => {
  const folder = await makeFolder(dataDir, 'Films', ['long.mp4']);
  await truncate(path.join(folder, 'long.mp4'), 2 * 2 ** 30);
  const file = await makeFile(dataDir, 'beside.txt');
  await openAna(page, service);
  await dropFiles(page, [folder, file], composer(page));
  await answer(page, 'Add one zip file').click();

  await expect(page.getByRole('progressbar', { name: 'Packing Films.zip' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Packing' })).toContainText('of 2.1 GB');
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByText('You can send when the zip file is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel packing Films.zip' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Packing' })).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(stagedFiles(page)).toHaveText([/beside\.txt/]);
  await expect(sendButton(page)).toBeEnabled();
});

test('a folder dropped on a row or on a new conversation is asked about too', async ({
  page,
  service,
  dataDir,
}) => {
  const folder = await makeFolder(dataDir, 'Holiday', ['1.txt']);
  await openAna(page, service);
  await dropFile(page, folder, conversations(page).filter({ hasText: 'Ben Okafor' }).first());
  await answer(page, 'Add each file').click();
  await expect(page.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/1\.txt/]);

  await page.getByRole('button', { name: 'New conversation' }).click();
  await dropFile(page, folder, page.getByText('Only you can see this.'));
  await answer(page, 'Add one zip file').click();
  await expect(stagedFiles(page)).toHaveText([/Holiday\.zip/]);
  await sendButton(page).click();
  await expect(messages(page)).toHaveText([/Holiday\.zip.*Sent/s]);
});
