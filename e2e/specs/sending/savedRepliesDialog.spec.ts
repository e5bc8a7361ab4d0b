import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { cutOff, resize } from '../../support/page/resize.ts';
import { addToMessage, composer, messages } from '../../support/page/screen.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

const dialog = (page: Page) => page.getByRole('dialog', { name: /aved repl/u });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
/** The replies of the list; a press on one opens it. */
const names = (page: Page) => dialog(page).locator('li > button:first-child');

async function openDialog(page: Page): Promise<void> {
  await addToMessage(page, 'Saved replies');
  await page.getByRole('option', { name: 'Manage saved replies…' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page, name: string, folder: string, text: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('combobox', { name: 'Folder (optional)' }).fill(folder);
  // Its list would lie over the rest.
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill(text);
}

/** The system's dialogs are answered with this file from now on. */
const answerFiles = (app: ElectronApplication, file: string) =>
  app.evaluate(({ dialog: native }, place) => {
    native.showOpenDialog = async () => ({ canceled: false, filePaths: [place] });
    native.showSaveDialog = async () => ({ canceled: false, filePath: place });
  }, file);

async function chooseFile(page: Page, entry: string): Promise<void> {
  await press(page, 'Import and export');
  await page.getByRole('menuitem', { name: entry }).click();
}

test('by the mouse: a reply is written, found, changed, duplicated, removed, put back and used', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await openDialog(page);
  await expect(dialog(page).getByText('No saved replies yet')).toBeVisible();
  await press(page, 'New reply');
  await press(page, 'Save reply');
  await expect(dialog(page).getByText('Enter a name.')).toBeVisible();
  await expect(dialog(page).getByText('Enter a text.')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await fill(page, 'Thanks', 'Closing', 'Thank you, ');
  await press(page, '{first name}');
  await press(page, 'Save reply');
  await expect(names(page)).toHaveText(['ThanksThank you, {first name}']);
  await expect(dialog(page).getByRole('heading', { name: 'Closing' })).toBeVisible();

  await press(page, 'Duplicate');
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Thanks (copy)');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Thanks');
  await press(page, 'Save reply');
  await expect(dialog(page).getByText(/^There is a reply with this name/u)).toBeVisible();
  await fill(page, 'Bye', '', 'Goodbye');
  await press(page, 'Save reply');
  await expect(names(page)).toHaveText([/^Bye/u, /^Thanks/u]);

  await dialog(page).getByRole('searchbox').fill('good');
  await expect(names(page)).toHaveText([/^Bye/u]);
  await names(page).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Farewell');
  await press(page, 'Save reply');
  await expect(names(page)).toHaveText([/^Farewell/u, /^Thanks/u]);
  await dialog(page).getByRole('button', { name: 'Remove' }).first().click();
  await expect(names(page)).toHaveText([/^Thanks/u]);
  await page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText([/^Farewell/u, /^Thanks/u]);
  await press(page, 'Close');

  await addToMessage(page, 'Saved replies');
  await page.getByRole('option', { name: /^Thanks/u }).click();
  await expect(composer(page)).toHaveValue('Thank you, Ana');
  await expect(composer(page)).toBeFocused();
  await expect(messages(page)).toHaveCount(1);
});

test('a message is saved as a reply while it is typed, and a form that is left half filled in stays so', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await composer(page).fill('We will look into it.');
  await addToMessage(page, 'Save as reply…');
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Look');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await composer(page).fill('Another text.');
  await addToMessage(page, 'Save as reply…');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('You began this reply before.');
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Look');
  await expect(dialog(page).getByRole('textbox', { name: 'Text' })).toHaveValue('We will look into it.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('saved rep');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Look');
  await dialog(page).getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Saved as reply “Look”.');
  await expect(composer(page)).toHaveValue('Another text.');
  const { replies } = await ask(page, 'savedReplies.list', { filter: '', isInTexts: false, limit: 9 });
  expect(replies).toMatchObject([{ name: 'Look', beginning: 'We will look into it.' }]);
});

test('a file is shown before it is imported, brings nothing twice, and an export has it all', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await openAna(page, service);
  await ask(page, 'savedReplies.save', { id: null, folder: '', name: 'Old', text: 'before' });
  const file = path.join(dataDir, '..', 'replies.csv');
  await writeFile(file, '\ufeffname;folder;text\r\nOld;;after\r\nSum;Sheet;\'=1+1\r\n"x\r\n;;no name\r\n');
  await answerFiles(app, file);
  await openDialog(page);
  await chooseFile(page, 'Import…');
  const checker = createChecker(page);
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    '1 new reply',
    '1 reply with another text, which replaces yours',
    'Old',
    'Line 4: A quotation mark is missing, or there is one too many.',
    'Line 5: It has no name.',
  ]);
  await checker.look('an import');
  await press(page, 'Import 2 replies');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('2 replies imported.');
  await expect(names(page)).toHaveText(['Oldafter', 'Sum=1+1']);
  await page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['Oldbefore']);
  await chooseFile(page, 'Import…');
  await press(page, 'Import 2 replies');
  await expect(names(page)).toHaveText(['Oldafter', 'Sum=1+1']);

  await chooseFile(page, 'Import…');
  await expect(dialog(page).getByText('There is nothing to import.')).toBeVisible();
  await press(page, 'Back');

  await chooseFile(page, 'Export as CSV…');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Your saved replies were exported.');
  expect(await readFile(file, 'utf8')).toBe("\ufeffname,folder,text\r\nOld,,after\r\nSum,Sheet,'=1+1\r\n");
  await chooseFile(page, 'Export as JSON…');
  await expect
    .poll(() => readFile(file, 'utf8'))
    .toBe(
      '{ "replies": [\n{"name":"Old","folder":"","text":"after"},\n{"name":"Sum","folder":"Sheet","text":"=1+1"}\n] }\n',
    );

  await writeFile(file, Uint8Array.of(0xff, 0xfe, 0x41, 0));
  await chooseFile(page, 'Import…');
  await expect(dialog(page).getByRole('alert')).toContainText('This file isn’t text in UTF-8');
  await checker.look('a file that can’t be imported');
  await press(page, 'Back');
  await expect(names(page)).toHaveCount(2);
  expect(checker.found).toEqual([]);
});

test('an import that core no longer knows says to choose the file again, and a file read too late isn’t shown', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await openAna(page, service);
  const file = path.join(dataDir, '..', 'replies.csv');
  await writeFile(file, 'name,text\nA,b\n');
  await answerFiles(app, file);
  await openDialog(page);
  await chooseFile(page, 'Import…');
  await expect(dialog(page).getByRole('button', { name: 'Import 1 reply' })).toBeVisible();
  await ask(page, 'savedReplies.chooseImport', {});
  await press(page, 'Import 1 reply');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Choose the file again.');
  await expect(dialog(page).getByText('No saved replies yet')).toBeVisible();

  await app.evaluate(({ dialog: native }, place) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    native.showOpenDialog = async () => {
      await promise;
      return { canceled: false, filePaths: [place] };
    };
    Object.assign(globalThis, { chooseNow: resolve });
  }, file);
  await chooseFile(page, 'Import…');
  await press(page, 'Close');
  await expect(dialog(page)).toHaveCount(0);
  await app.evaluate(() => (globalThis as unknown as { chooseNow(): void }).chooseNow());
  // Once core has read it.
  await expect(() => ask(page, 'savedReplies.import', { importId: 3 })).toPass();
  await openDialog(page);
  await expect(names(page)).toHaveText(['Ab']);
});

test('the dialog can be read in a small window and in both themes', async ({
  parley: { app, page },
  service,
}) => {
  await openAna(page, service);
  const long = { folder: 'A folder with a long name', name: 'x'.repeat(100), text: 'A text. '.repeat(50) };
  await ask(page, 'savedReplies.save', { id: null, ...long });
  await ask(page, 'savedReplies.save', { id: null, folder: '', name: 'Short', text: 'Text' });
  const checker = createChecker(page);
  await openDialog(page);
  await expect(names(page)).toHaveCount(2);
  await checker.look('the replies');
  await names(page).first().click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await checker.look('the form');
  await resize(app, page, 480, 400);
  expect(await cutOff(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save reply' }).scrollIntoViewIfNeeded();
  await checker.look('the form in a small window');
  await press(page, 'Cancel');
  await expect(names(page)).toHaveCount(2);
  expect(await cutOff(page)).toEqual([]);
  await checker.look('the replies in a small window');
  expect(checker.found).toEqual([]);
});
