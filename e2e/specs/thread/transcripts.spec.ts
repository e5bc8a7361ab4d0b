import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { openInBrowser } from '../../support/page/openInBrowser.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { ANA, askForTranscript, dialog, openWith, savingIn } from '../../support/page/transcriptDialog.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';

const LONG = 'w'.repeat(3_000);
const HOSTILE = [
  '<script>document.title = "taken"</script>',
  '</style></p></main><img src="https://tracker.example/x.png" onerror="alert(1)">',
  'invoice\u202Egnp.exe',
  LONG,
  'שלום, two directions: مرحبا',
  'Two lines\n  of text',
];

test('a conversation is saved as a web page in which no message does anything, and shown in its folder', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'ana.html');
  await openWith(page, service, HOSTILE);
  await askForTranscript(page);
  await expect(dialog(page)).toContainText('6 messages. Nothing is missing from this range.');
  const checker = createChecker(page);
  await checker.look('the dialog of a transcript');
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  await checker.look('a saved transcript');
  expect(checker.found).toEqual([]);
  expect(path.basename(await app.evaluate(() => Reflect.get(globalThis, 'suggested')))).toMatch(
    /^Ana Silva \d{4}-\d\d-\d\d\.html$/u,
  );
  expect((await readdir(folder)).sort()).toEqual(['ana.html', 'ana.html.manifest.json']);
  await dialog(page).getByRole('button', { name: 'Show in folder' }).click();
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'shownFile')))
    .toBe(path.join(folder, 'ana.html'));
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await openInBrowser(path.join(folder, 'ana.html'), async ({ page: browser, complaints }) => {
    await expect(browser).toHaveTitle('Transcript: Ana Silva');
    const texts = await browser.locator('.text').allTextContents();
    expect(texts).toEqual(HOSTILE.map((text) => text.replace('\u202E', '⟨U+202E⟩')));
    expect(await browser.locator('script, img, iframe').count()).toBe(0);
    for (const width of [1_000, 400]) {
      await browser.setViewportSize({ width, height: 600 });
      expect(await browser.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    // Nothing runs, even if a text were to become markup by a mistake.
    await browser.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(script);
    });
    await expect(browser).toHaveTitle('Transcript: Ana Silva');
    expect(complaints.filter((complaint) => !complaint.includes('Content Security Policy'))).toEqual([]);
  });
});

test('a zip with files is saved from the details by keyboard, and is checked on the command line', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'ana.zip');
  await service.admin.addUser({ email: ANA });
  const attachment = { fileName: 'wells.txt', mimeType: 'text/plain', content: Buffer.from('All wells.') };
  const to = { participants: [service.email] };
  const { convId } = await service.admin.post(ANA, to, { attachment, msgText: 'Here' });
  await service.admin.post(ANA, { convId }, { attachment: { ...attachment, fileName: 'tanks.txt' } });
  await signIn(page, service);
  await conversations(page).first().click();
  await page.getByRole('button', { name: 'Download wells.txt' }).click();
  await expect(page.getByRole('button', { name: 'Open wells.txt' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+i');
  await page.getByRole('button', { name: 'Save transcript…' }).press('Enter');
  await dialog(page).getByRole('switch', { name: 'Include files, in a zip file' }).press('Space');
  await expect(dialog(page)).toContainText('1 file is on this computer. 1 isn’t, and would be missing.');
  await dialog(page).getByRole('button', { name: 'Save…' }).press('Enter');
  await expect(dialog(page)).toContainText('1 included · 1 was not on this computer, and is missing');
  expect(await readdir(folder)).toEqual(['ana.zip']);

  const file = path.join(folder, 'ana.zip');
  const command = await app.evaluate(({ app: electronApp }) => [process.execPath, electronApp.getAppPath()]);
  expect(await verify(command, file)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/as it was saved\n {2}2 files in the manifest\n {2}2 messages\n/u),
  });
  const bytes = await readFile(file);
  // In the content of the first entry, behind its header, name and extra field (APPNOTE.TXT 6.3, section 4.3.7).
  const at = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28) + 2;
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
  expect(await verify(command, file)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/NOT as it was saved\n {2}Changed or damaged: files\/\d+-wells\.txt/u),
  });
});

/** Runs `parley verify` beside the Parley that is open. */
async function verify(command: readonly string[], file: string) {
  const [program = '', appPath = ''] = command;
  const electron = path.join(appPath, 'e2e/host/dist/electron');
  const real = program.endsWith('node') ? electron : program;
  try {
    const { stdout } = await promisify(execFile)(real, [appPath, '--no-sandbox', 'verify', file]);
    return { code: 0, text: stdout };
  } catch (thrown) {
    const { code, stdout } = thrown as { readonly code: number; readonly stdout: string };
    return { code, text: stdout };
  }
}

test('a folder that is gone and a full disk are said, nothing is left there, and the choices stay for another try', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'gone/ana.csv');
  await openWith(page, service, ['Good morning']);
  await askForTranscript(page);
  await dialog(page).getByText('Table (CSV)').click();
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('couldn’t be saved');
  expect(await readdir(folder)).toEqual([]);
  await savingIn(app, dataDir, 'ana.csv');
  const disk = await fillDisk(app);
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The disk is full');
  expect(await readdir(folder)).toEqual([]);
  await disk.end();
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  expect(await readFile(path.join(folder, 'ana.csv'), 'utf8')).toContain('Good morning');
});

test('only the days of the range are saved, and a range without messages can’t be', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'ana.json');
  await openWith(page, service, ['Good morning']);
  await conversations(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save transcript…' }).click();
  await dialog(page).getByText('JSON', { exact: true }).click();
  await dialog(page).getByText('By date').click();
  await dialog(page).getByText('Another').click();
  await dialog(page).getByLabel('Zone', { exact: true }).selectOption('Pacific/Auckland');
  await dialog(page).getByLabel('Until').fill('2001-01-01');
  await expect(dialog(page)).toContainText('There are no messages in this range.');
  await expect(dialog(page).getByRole('button', { name: 'Save…' })).toBeDisabled();
  await dialog(page).getByLabel('Until').fill('');
  await dialog(page).getByLabel('From').fill('2001-01-01');
  await expect(dialog(page)).toContainText('1 message.');
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  const saved = JSON.parse(await readFile(path.join(folder, 'ana.json'), 'utf8'));
  expect(saved).toMatchObject({ zone: 'Pacific/Auckland', range: { from: '2001-01-01T00:00:00+13:00' } });
});

test('names and numbers are redacted as the preview shows, and files are left out', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'redacted.html');
  await openWith(page, service, ['Ana Silva here, call 044 123 45 67 about Atlas-B', 'Thanks']);
  await askForTranscript(page);
  await dialog(page).getByText('Include files, in a zip file').click();
  const formats = dialog(page).getByRole('radiogroup', { name: 'Format' });
  const before = await formats.boundingBox();
  await dialog(page).getByText('Redact', { exact: true }).click();
  await expect(dialog(page).getByRole('switch', { name: 'Include files, in a zip file' })).toBeDisabled();
  expect(await formats.boundingBox()).toEqual(before);
  await dialog(page).getByRole('textbox', { name: 'Other texts to replace' }).fill('atlas-b');
  const preview = dialog(page).getByRole('region', { name: 'The first messages' }).getByRole('listitem');
  await expect(preview).toHaveText([
    'Person 1 Person 1 here, call [number] about [redacted]',
    'Person 1 Thanks',
  ]);
  const checker = createChecker(page);
  await checker.look('the preview of a redacted transcript');
  expect(checker.found).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  const html = await readFile(path.join(folder, 'redacted.html'), 'utf8');
  expect(html).toContain('call [number] about [redacted]');
  expect(html).not.toMatch(/Ana|Silva|044|Atlas/iu);
});

test('selected messages are saved alone, and the transcript claims no more', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'some.txt');
  await openWith(page, service, ['Good morning', 'All wells measured', 'Thanks']);
  await messages(page).nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select messages' }).click();
  const bar = page.getByRole('region', { name: 'Selected messages' });
  await bar.getByRole('button', { name: 'Save transcript…' }).click();
  await expect(dialog(page)).toContainText('1 selected message of Ana Silva');
  await expect(dialog(page).getByRole('radio', { name: 'By date' })).toHaveCount(0);
  await dialog(page).getByText('Text', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  const text = await readFile(path.join(folder, 'some.txt'), 'utf8');
  expect(text).toContain('The selected messages only.');
  expect(text).toContain('All wells measured');
  expect(text).not.toContain('Thanks');
});
