import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, openSettings } from '../../support/page/screen.ts';

const ANA = 'ana.silva@aurora-relief.example';
const BEN = 'ben.okafor@aurora-relief.example';
const PICTURE = encodePng(4, 4, () => [40, 120, 200]);
const TEXT = Buffer.from('All wells of the northern district.\n');

const attached = (fileName: string) =>
  fileName.endsWith('.png')
    ? { fileName, mimeType: 'image/png', content: PICTURE }
    : { fileName, mimeType: 'text/plain', content: TEXT };

/** Files in a conversation with one other person, oldest first. */
async function filesFrom(service: Service, sender: string, names: readonly string[]) {
  await service.admin.addUser({ email: sender });
  const { convId } = await service.admin.post(
    sender,
    { participants: [service.email] },
    { msgText: 'Good morning' },
  );
  const more = async (fileName: string) => {
    await service.admin.post(sender, { convId }, { attachment: attached(fileName) });
  };
  for (const name of names) await more(name);
  return { more };
}

const found = (page: Page): Locator => page.getByRole('grid', { name: 'Files found' }).getByRole('gridcell');
const chosenBar = (page: Page): Locator => page.getByRole('region', { name: 'Selected files' });
const file = (page: Page, name: string): Locator => found(page).filter({ hasText: name });
const press = (page: Page, name: string): Locator =>
  file(page, name).getByRole('button', { name: /^(Open|Download|Try|Cancel)/ });

/** Signs in and opens the files of all conversations. */
async function openFiles(page: Page, service: Service) {
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+e');
  await expect(page.getByRole('heading', { name: 'Files of all conversations' })).toBeVisible();
}

/** The system's dialog is not shown in a test: this folder is chosen. */
async function chooseFolder(app: ElectronApplication, folder: string) {
  await mkdir(folder);
  await app.evaluate(({ dialog }, place) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [place] });
  }, folder);
}

test('files of all conversations are found by kind, person and day, and a reset shows all again', async ({
  page,
  service,
}) => {
  await filesFrom(service, ANA, ['wells.txt', 'map.png']);
  await filesFrom(service, BEN, ['tanks.txt']);
  await openFiles(page, service);
  await expect(found(page)).toHaveText([/tanks\.txt/, /map\.png/, /wells\.txt/]);

  await page.getByRole('search').getByText('Pictures').click();
  await expect(found(page)).toHaveText([/map\.png/]);
  await page.getByRole('search').getByText('All', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Sent by' }).fill('ben');
  await page.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect(found(page)).toHaveText([/tanks\.txt/]);

  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  const day = (date: Date) => date.toLocaleDateString('sv');
  await page.getByLabel('From', { exact: true }).fill(day(tomorrow));
  await expect(page.getByText('No matching files')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('');
  await page.getByLabel('To', { exact: true }).fill(day(new Date()));
  await expect(found(page)).toHaveText([/tanks\.txt/]);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(found(page)).toHaveCount(3);
});

test('a jump to the message and back keeps the filters, and Esc goes back to the conversation', async ({
  page,
  service,
}) => {
  await filesFrom(service, ANA, ['wells.txt', 'map.png']);
  await filesFrom(service, BEN, ['tanks.txt']);
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Ben Okafor' }).click();
  await composer(page).fill('half a sent');
  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('search').getByText('Documents').click();
  await expect(found(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(composer(page)).toHaveValue('half a sent');

  await page.keyboard.press('ControlOrMeta+e');
  await expect(found(page)).toHaveCount(2);
  await file(page, 'wells.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Go to message' }).click();
  await expect(messages(page).filter({ hasText: 'wells.txt' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+e');
  await expect(page.getByRole('radio', { name: 'Documents' })).toBeChecked();
  await expect(found(page)).toHaveCount(2);
});

test('a picture in view downloads automatically and opens with a click; another file downloads with the first click', async ({
  page,
  service,
}) => {
  await filesFrom(service, ANA, ['wells.txt', 'map.png']);
  await openFiles(page, service);
  await expect(press(page, 'map.png')).toHaveAccessibleName('Open map.png');
  await press(page, 'map.png').click();
  await expect(page.getByRole('dialog', { name: 'map.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(press(page, 'wells.txt')).toHaveAccessibleName('Download wells.txt');
  await press(page, 'wells.txt').click();
  await expect(press(page, 'wells.txt')).toHaveAccessibleName('Open wells.txt');
});

test('with pictures off, none comes before it is pressed', async ({ page, service }) => {
  await filesFrom(service, ANA, ['map.png']);
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Files' }).click();
  await settings.getByText('Off', { exact: true }).click();
  await expect(settings.getByText('A picture downloads when you click it.')).toBeVisible();
  await expect(settings.getByText(/^Downloaded files are encrypted on this computer/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+e');
  await press(page, 'map.png').click();
  await expect(press(page, 'map.png')).toHaveAccessibleName('Open map.png');
  expect(service.requests.count('getfile')).toBe(1);
});

test('files are chosen with the keyboard and saved together; what is not here is fetched first', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await filesFrom(service, ANA, ['a.txt', 'b.txt', 'c.txt', 'd.txt']);
  const folder = path.join(dataDir, '..', 'kept');
  await chooseFolder(app, folder);
  await openFiles(page, service);
  await expect(press(page, 'd.txt')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(chosenBar(page)).toContainText('2 files selected');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(chosenBar(page)).toContainText('4 files selected');
  await page.keyboard.press('Escape');
  await expect(chosenBar(page)).toHaveCount(0);
  await press(page, 'c.txt').click({ modifiers: ['ControlOrMeta'] });
  await press(page, 'a.txt').click({ modifiers: ['Shift'] });
  await expect(chosenBar(page)).toContainText('3 files selected');

  await chosenBar(page).getByRole('button', { name: 'Save all…' }).click();
  await expect(page.getByText('3 files were saved.')).toBeVisible();
  await expect(chosenBar(page).getByRole('button', { name: 'Save all…' })).toBeFocused();
  expect((await readdir(folder)).sort()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  await chosenBar(page).getByRole('button', { name: 'Remove from this computer' }).click();
  await expect(page.getByText('3 files were removed from this computer.')).toBeVisible();
  await expect(press(page, 'b.txt')).toHaveAccessibleName('Download b.txt');
});

test('a file that is here is dragged out of the panel', async ({ parley: { app, page }, service }) => {
  await filesFrom(service, ANA, ['wells.txt']);
  await openFiles(page, service);
  await press(page, 'wells.txt').click();
  await expect(press(page, 'wells.txt')).toHaveAccessibleName('Open wells.txt');
  await app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (contents) contents.startDrag = ({ file: dragged }) => Reflect.set(globalThis, 'dragged', dragged);
  });
  await file(page, 'wells.txt').hover();
  await page.mouse.down();
  await page.mouse.move(600, 500, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'dragged'))).toMatch(/wells\.txt$/);
});

test('the fetching before many are saved can be broken off', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await filesFrom(service, ANA, ['a.txt', 'b.txt']);
  const folder = path.join(dataDir, '..', 'kept');
  await chooseFolder(app, folder);
  await openFiles(page, service);
  await expect(found(page)).toHaveCount(2);
  service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
  await page.keyboard.press('ControlOrMeta+a');
  await chosenBar(page).getByRole('button', { name: 'Save all…' }).click();
  await expect(chosenBar(page)).toContainText('Downloading before saving: 1 of 2');
  await chosenBar(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(chosenBar(page)).toContainText('2 files selected');
  await expect(found(page).getByRole('button', { name: /^Download / })).toHaveCount(1);
  expect(await readdir(folder)).toEqual([]);
});

test('a file that arrives shows at the top at once, and further down only when it is asked for', async ({
  page,
  service,
}) => {
  const names = Array.from({ length: 60 }, (_, index) => `report ${index + 1}.txt`);
  const ana = await filesFrom(service, ANA, names);
  await openFiles(page, service);
  await page.getByTitle('List').click();
  await expect(found(page).first()).toContainText('report 60.txt');
  await ana.more('first news.txt');
  await expect(found(page).first()).toContainText('first news.txt');

  await found(page).first().hover();
  await page.mouse.wheel(0, 600);
  const looked = file(page, 'report 46.txt');
  await expect(looked).toBeInViewport();
  const place = await looked.boundingBox();
  await ana.more('later news.txt');
  const arrived = page.getByRole('button', { name: '1 new file' });
  await expect(arrived).toBeVisible();
  expect(await looked.boundingBox()).toEqual(place);
  await arrived.click();
  await expect(found(page).first()).toContainText('later news.txt');
  await expect(arrived).toHaveCount(0);
});

test('the files of one conversation are removed from this computer after a question, and its texts stay', async ({
  page,
  service,
}) => {
  await filesFrom(service, ANA, ['wells.txt']);
  await filesFrom(service, BEN, ['tanks.txt']);
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Ana Silva' }).click();
  await page.getByRole('button', { name: 'Download wells.txt' }).click();
  await page.getByRole('button', { name: 'Show details' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('1 file, 36 bytes on this computer');
  await details.getByRole('button', { name: 'Remove from this computer…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This removes 1 file (36 bytes) from this computer.');
  await question.getByRole('button', { name: 'Remove files' }).click();
  await expect(page.getByText('1 file was removed from this computer.')).toBeVisible();
  await expect(details).toContainText('None on this computer');
  await expect(page.getByRole('button', { name: 'Download wells.txt' })).toBeVisible();
  await expect(messages(page).first()).toContainText('Good morning');

  await details.getByRole('button', { name: 'Show files' }).click();
  await expect(page.getByRole('heading', { name: 'Files of Ana Silva' })).toBeVisible();
  await expect(found(page)).toHaveText([/wells\.txt/]);
});

test('the focus stays in the settings after all files were removed there', async ({ page, service }) => {
  await filesFrom(service, ANA, ['wells.txt']);
  await signIn(page, service);
  await conversations(page).first().click();
  await page.getByRole('button', { name: 'Download wells.txt' }).click();
  await expect(page.getByRole('button', { name: 'Open wells.txt' })).toBeVisible();
  await openSettings(page, 'Files');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const remove = settings.getByRole('button', { name: 'Remove all files from this computer…' });
  await remove.press('Enter');
  await page.getByRole('button', { name: 'Remove files' }).press('Enter');
  await expect(remove).toBeDisabled();
  await expect(settings).toBeFocused();
});

test('a conversation without files says so and leads back', async ({ page, service }) => {
  await filesFrom(service, ANA, []);
  await signIn(page, service);
  await conversations(page).first().click();
  await page.getByRole('button', { name: 'Show files' }).click();
  await expect(page.getByText('No files yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back to conversation' }).click();
  await expect(messages(page).first()).toContainText('Good morning');
});
