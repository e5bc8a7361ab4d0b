import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { ENGLISH, GERMAN, writeDictionary } from '../../../testing/dictionaries.ts';
import { expect, test } from '../../fixtures.ts';
import { composer, openSettings } from '../../support/page/screen.ts';
import { catchMenus, chooseEntry, forgetMenu, spellingEntries } from '../../support/parley/caughtMenus.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { launchParley } from '../../support/parley/launchParley.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

/** The data folder of a person whose system has two dictionaries. */
async function withDictionaries(dataDir: string) {
  const share = path.join(dataDir, '..', 'share');
  const folder = path.join(share, 'hunspell');
  await writeDictionary(folder, 'en_GB', ENGLISH);
  await writeDictionary(folder, 'de_AT', GERMAN);
  return { folder, env: { XDG_DATA_HOME: share } };
}

const language = (page: Page, name: string) => page.getByRole('switch', { name });

async function chooseLanguages(page: Page, ...names: readonly string[]): Promise<void> {
  await openSettings(page, 'General');
  for (const name of names) {
    await page.getByText(name, { exact: true }).click();
    await expect(language(page, name)).toBeChecked();
  }
  await page.keyboard.press('Escape');
}

/** The entries about spelling in the menu of the message box, which says `text`, by the keyboard or the mouse. */
async function menuOf(app: ElectronApplication, page: Page, text: string, by: 'key' | 'mouse' = 'key') {
  await composer(page).fill(text);
  for (;;) {
    await forgetMenu(app);
    if (by === 'key') await composer(page).press('Shift+F10');
    else await composer(page).click({ button: 'right', position: { x: 20, y: 12 } });
    await expect.poll(() => spellingEntries(app)).not.toBeNull();
    const entries = await spellingEntries(app);
    // On a busy computer, the menu doesn't wait for them.
    if (entries?.[0] !== 'No Suggestions Yet') return entries;
  }
}

const answerWith = (app: ElectronApplication, file: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, file);

test('languages stand in the order of their names', async ({ launch, service, dataDir }) => {
  const { env, folder } = await withDictionaries(dataDir);
  await writeDictionary(folder, 'hr_HR', ENGLISH);
  await writeDictionary(folder, 'sq_AL', ENGLISH);
  const { page } = await launch({ env });
  await openAna(page, service);
  await openSettings(page, 'General');
  await expect(language(page, 'Croatian (Croatia)')).toBeVisible();
  // The system may have more of them.
  const ours = ['Albanian (Albania)', 'Austrian German', 'British English', 'Croatian (Croatia)'];
  const listed = await page
    .getByRole('switch')
    .evaluateAll((switches) => switches.map((each) => each.closest('label')?.textContent ?? ''));
  expect(listed.filter((name) => ours.includes(name))).toEqual(ours);
});

/** The system's own folders, which are always read. */
const isWithoutDictionaries = !['hunspell', 'myspell'].some((name) => existsSync(`/usr/share/${name}`));

if (isWithoutDictionaries)
  test('on a computer without dictionaries, the settings say how to get one, and list one that was installed', async ({
    launch,
    service,
    dataDir,
  }) => {
    const share = path.join(dataDir, '..', 'share');
    const { page } = await launch({ env: { XDG_DATA_HOME: share, XDG_DATA_DIRS: share } });
    await openAna(page, service);
    await openSettings(page, 'General');
    const hint = page.getByText('such as the package hunspell-en-gb');
    await expect(hint).toBeVisible();
    await expect(page.getByText('Choose one or more languages')).toHaveCount(0);
    await expect(page.getByText('Words you added')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await writeDictionary(path.join(share, 'hunspell'), 'en_GB', ENGLISH);
    await openSettings(page, 'General');
    await expect(language(page, 'British English')).toBeVisible();
    await expect(hint).toHaveCount(0);
    await expect(page.getByText('Words you added')).toBeVisible();
  });

test('spelling is off until a language is chosen, and then wrong words have suggestions', async ({
  launch,
  service,
  dataDir,
}) => {
  const { env } = await withDictionaries(dataDir);
  const { app, page } = await launch({ env });
  await catchMenus(app);
  await openAna(page, service);
  expect(await menuOf(app, page, 'recieve')).toEqual([]);
  // Only prose is checked.
  await expect(composer(page)).toHaveJSProperty('spellcheck', true);
  await expect(page.getByRole('searchbox').first()).toHaveJSProperty('spellcheck', false);

  await openSettings(page, 'General');
  await expect(language(page, 'British English')).not.toBeChecked();
  // By the keyboard.
  await language(page, 'British English').focus();
  await page.keyboard.press('Space');
  await expect(language(page, 'British English')).toBeChecked();
  await page.keyboard.press('Escape');

  expect(await menuOf(app, page, 'receive')).toEqual([]);
  const entries = await menuOf(app, page, 'recieve at noon', 'mouse');
  expect(entries).toEqual(['receive', '-', 'Add to Dictionary', '-']);
  await chooseEntry(app, 'receive');
  await expect(composer(page)).toHaveValue('receive at noon');
  expect(await menuOf(app, page, 'qqqqqqqq')).toEqual(['No Suggestions', '-', 'Add to Dictionary', '-']);

  await openSettings(page, 'General');
  await page.getByText('British English', { exact: true }).click();
  await expect(language(page, 'British English')).not.toBeChecked();
  await page.keyboard.press('Escape');
  expect(await menuOf(app, page, 'recieve')).toEqual([]);
});

test('a word is right in any of several languages, also after a restart', async ({
  launch,
  service,
  dataDir,
}) => {
  const { env } = await withDictionaries(dataDir);
  const first = await launch({ env });
  await openAna(first.page, service);
  await chooseLanguages(first.page, 'British English', 'Austrian German');
  await first.app.close();

  const { app, page } = await launchParley({ dataDir, env });
  try {
    await catchMenus(app);
    await expect(composer(page)).toBeVisible();
    for (const right of ['hello', 'Haustürschlüssel']) expect(await menuOf(app, page, right)).toEqual([]);
    expect(await menuOf(app, page, 'Haustürschlüsel')).toContain('Haustürschlüssel');
    expect(await menuOf(app, page, 'helo')).toContain('hello');
  } finally {
    await app.close();
  }
});

test('an added word is right from then on, until it is removed in the settings', async ({
  launch,
  service,
  dataDir,
}) => {
  const { env } = await withDictionaries(dataDir);
  const { app, page } = await launch({ env });
  await catchMenus(app);
  await openAna(page, service);
  await chooseLanguages(page, 'British English');
  await menuOf(app, page, 'zibra');
  await chooseEntry(app, 'Add to Dictionary');
  await expect.poll(() => menuOf(app, page, 'zibra')).toEqual([]);
  expect(await menuOf(app, page, 'Zibra')).toEqual([]);

  await openSettings(page, 'General');
  await page.getByRole('button', { name: 'Remove zibra' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove zibra' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await menuOf(app, page, 'zibra')).toContain('Add to Dictionary');
});

test('a dictionary from a file is copied and used, and can be removed', async ({
  launch,
  service,
  dataDir,
}) => {
  const { env } = await withDictionaries(dataDir);
  const elsewhere = path.join(dataDir, '..', 'elsewhere');
  const list = await writeDictionary(elsewhere, 'hu_HU', { aff: 'SET UTF-8\n', dic: '1\nzibra\n' });
  const { app, page } = await launch({ env });
  await catchMenus(app);
  await answerWith(app, list);
  await openAna(page, service);
  await openSettings(page, 'General');
  await page.getByRole('button', { name: 'Add dictionary from a file' }).click();
  await expect(language(page, 'Hungarian (Hungary) (from a file)')).toBeChecked();
  await page.keyboard.press('Escape');
  await rm(elsewhere, { recursive: true });
  expect(await menuOf(app, page, 'zibra')).toEqual([]);
  expect(await menuOf(app, page, 'hello')).toContain('Add to Dictionary');

  await openSettings(page, 'General');
  await page.getByRole('button', { name: 'Remove dictionary Hungarian' }).press('Enter');
  await expect(language(page, 'Hungarian (Hungary) (from a file)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await menuOf(app, page, 'hello')).toEqual([]);
});

test('a file that is no dictionary is refused, and a dictionary that is gone or damaged is said to be', async ({
  launch,
  service,
  dataDir,
}) => {
  const { folder, env } = await withDictionaries(dataDir);
  const elsewhere = path.join(dataDir, '..', 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(path.join(elsewhere, 'letter.dic'), 'Dear Ana');
  const { app, page } = await launch({ env });
  await answerWith(app, path.join(elsewhere, 'letter.dic'));
  await openAna(page, service);
  await openSettings(page, 'General');
  await page.getByRole('button', { name: 'Add dictionary from a file' }).click();
  await expect(page.getByText('Parley can’t check spelling with this file')).toBeVisible();
  await writeFile(path.join(folder, 'de_AT.aff'), 'SET nonsense\n');
  await page.getByText('Austrian German', { exact: true }).click();
  await expect(page.getByText('Parley can’t read this dictionary')).toBeVisible();
  await page.keyboard.press('Escape');

  await writeDictionary(folder, 'mi_NZ', ENGLISH);
  await chooseLanguages(page, 'Māori (New Zealand)');
  await rm(folder, { recursive: true });
  await openSettings(page, 'General');
  const gone = page.getByText('Māori (New Zealand)').locator('../..');
  await expect(gone).toContainText('This dictionary is no longer on this computer');
});

test('Chromium’s own checker stays off, and can download nothing', async ({ launch, service, dataDir }) => {
  const { env } = await withDictionaries(dataDir);
  const { app, page } = await launch({ env });
  await openAna(page, service);
  await chooseLanguages(page, 'British English');
  const state = await app.evaluate(({ BrowserWindow, session: { defaultSession } }) => {
    const [window] = BrowserWindow.getAllWindows();
    const { webContents } = window as unknown as {
      webContents: { getLastWebPreferences(): Record<string, unknown> };
    };
    return {
      isEnabled: defaultSession.isSpellCheckerEnabled(),
      languages: defaultSession.getSpellCheckerLanguages(),
      spellcheck: webContents.getLastWebPreferences()['spellcheck'] ?? false,
      // Electron doesn't say.
      downloadUrl: Reflect.get(defaultSession, '_spellCheckerDownloadUrl')?.() ?? 'http://127.0.0.1:9/',
    };
  });
  expect(state).toEqual({
    ...{ isEnabled: false, languages: [], spellcheck: false },
    downloadUrl: 'http://127.0.0.1:9/',
  });
});

test('a word that can’t be added is said, and stays wrong', async ({ launch, service, dataDir }) => {
  const { env } = await withDictionaries(dataDir);
  const { app, page } = await launch({ env });
  await openAna(page, service);
  await catchMenus(app);
  await chooseLanguages(page, 'British English');
  await menuOf(app, page, 'zibra');
  const disk = await fillDisk(app);
  await chooseEntry(app, 'Add to Dictionary');
  await expect(page.getByRole('log').getByText('so there is no room for this')).toBeVisible();
  await disk.end();
  expect(await menuOf(app, page, 'zibra')).toContain('Add to Dictionary');
});
