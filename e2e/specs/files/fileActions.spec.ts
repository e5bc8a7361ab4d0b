import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const ANA = 'ana.silva@aurora-relief.example';
const CONTENT = Buffer.from('All wells of the northern district.\n');

/** Files from Ana, fetched by a press each. */
async function fetchedFromAna(page: Page, service: Service, names: readonly string[]) {
  await service.admin.addUser({ email: ANA });
  const ids: MsgId[] = [];
  let target: Parameters<Service['admin']['post']>[1] = { participants: [service.email] };
  for (const fileName of names) {
    const attachment = { fileName, mimeType: 'text/plain', content: CONTENT };
    const { convId, msgId } = await service.admin.post(ANA, target, { attachment, msgText: 'Here' });
    target = { convId };
    ids.push(msgId as MsgId);
  }
  await signIn(page, service);
  await conversations(page).first().click();
  for (const name of new Set(names)) {
    const download = page.getByRole('button', { name: `Download ${name}` });
    for (let left = names.filter((other) => other === name).length; left > 0; left -= 1) {
      await download.first().click();
      await expect(download).toHaveCount(left - 1);
    }
    await expect(page.getByRole('button', { name: `Open ${name}` }).first()).toBeVisible();
  }
  for (const id of ids)
    await expect
      .poll(() => ask(page, 'files.list', { msgIds: [id] }))
      .toMatchObject([{ msgId: id, state: 'here' }]);
  return ids;
}

/** The folder in which this Parley saves downloads, instead of the person's own. */
async function useDownloads(app: ElectronApplication, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, '..', 'Downloads');
  await app.evaluate(({ app: electronApp }, place) => electronApp.setPath('downloads', place), folder);
  return folder;
}

test('all files of a selection are saved in one folder, under names that are free', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const msgIds = await fetchedFromAna(page, service, ['wells.txt', 'wells.txt', 'tanks.txt']);
  const folder = path.join(dataDir, '..', 'kept');
  await mkdir(folder);
  await writeFile(path.join(folder, 'wells.txt'), 'mine');
  await app.evaluate(({ dialog }, place) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [place] });
  }, folder);
  expect(await ask(page, 'files.saveAll', { msgIds })).toEqual({ saved: 3, refused: [] });
  expect((await readdir(folder)).sort()).toEqual([
    'tanks.txt',
    'wells (1).txt',
    'wells (2).txt',
    'wells.txt',
  ]);
  expect(await readFile(path.join(folder, 'wells.txt'), 'utf8')).toBe('mine');
  expect(await readFile(path.join(folder, 'wells (1).txt'))).toEqual(CONTENT);
});

test('a file is shown in its folder, and saved among the downloads before', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const [msgId] = await fetchedFromAna(page, service, ['wells.txt']);
  const folder = await useDownloads(app, dataDir);
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => void Reflect.set(globalThis, 'shown', file);
  });
  expect(await ask(page, 'files.showInFolder', { msgId: Number(msgId) })).toBe('wells.txt');
  const saved = path.join(folder, 'wells.txt');
  expect(await app.evaluate(() => Reflect.get(globalThis, 'shown') as string)).toBe(saved);
  expect(await readFile(saved)).toEqual(CONTENT);
});

test('the notice of a file among the downloads names it as it is called there', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await fetchedFromAna(page, service, ['desktop.ini']);
  const folder = await useDownloads(app, dataDir);
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = () => undefined;
  });
  await page.getByRole('article').last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show file in folder' }).click();
  await expect(page.getByText('_desktop.ini was saved to your downloads folder.')).toBeVisible();
  expect(await readdir(folder)).toEqual(['_desktop.ini']);
});

test('a copied file can be pasted into a folder', async ({ parley: { app, page }, service }) => {
  const [msgId] = await fetchedFromAna(page, service, ['wells of the north.txt']);
  await ask(page, 'files.copy', { msgId: Number(msgId) });
  const list = await app.evaluate(async ({ clipboard }) => {
    const [item] = await clipboard.read();
    const content = await item?.getType('text/uri-list');
    return content instanceof Blob ? content.text() : '';
  });
  const file = fileURLToPath(list.trim());
  expect(path.basename(file)).toBe('wells of the north.txt');
  expect(await readFile(file)).toEqual(CONTENT);
});

test('a file is dragged out under its own name, with a picture under the pointer', async ({
  parley: { app, page },
  service,
}) => {
  const [msgId] = await fetchedFromAna(page, service, ['wells.txt']);
  await app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (!contents) throw new Error('There is no page.');
    contents.startDrag = ({ file, icon }) => {
      const isEmpty = typeof icon === 'string' || icon.isEmpty();
      Reflect.set(globalThis, 'dragged', { file, isEmpty });
    };
  });
  await ask(page, 'files.startDrag', { msgId: Number(msgId) });
  const dragged = await app.evaluate(
    () => Reflect.get(globalThis, 'dragged') as { file: string; isEmpty: boolean },
  );
  expect(path.basename(dragged.file)).toBe('wells.txt');
  expect(dragged.isEmpty).toBe(false);
  expect(await readFile(dragged.file)).toEqual(CONTENT);
});

test('saving from the question before a risky file is said, as saving by its button is', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await fetchedFromAna(page, service, ['plan.svg']);
  const filePath = path.join(dataDir, '..', 'kept.svg');
  await app.evaluate(({ dialog }, place) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: place });
  }, filePath);
  await answerQuestions(app, 'Save As…');
  await page.getByRole('button', { name: 'Open plan.svg' }).click();
  await expect(page.getByRole('log', { name: 'Notices' })).toHaveText('plan.svg was saved.');
  expect(await readFile(filePath)).toEqual(CONTENT);
});

test('on a full disk, a file that can’t be opened is named, however often it is tried', async ({
  parley: { app, page },
  service,
}) => {
  await fetchedFromAna(page, service, ['wells.txt', 'tanks.txt']);
  const full = await fillDisk(app);
  const notices = page.getByRole('log', { name: 'Notices' }).getByText('there is no room for this');
  for (const name of ['wells.txt', 'wells.txt', 'tanks.txt', 'wells.txt'])
    await page.getByRole('button', { name: `Open ${name}` }).click();
  await expect(notices).toHaveText([/^tanks.txt: The disk is full/u, /^wells.txt: The disk is full/u]);
  await full.end();
});
