import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { composer, conversations, messages, send, stagedFiles } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { kill, type Launched } from '../../support/parley/launchParley.ts';
import { ANA, addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

/** The folder in which the one account is kept. */
async function accountDir(dataDir: string): Promise<string> {
  const [id = ''] = await readdir(path.join(dataDir, 'accounts'));
  return path.join(dataDir, 'accounts', id);
}

/** Types to Ana, lets core keep it, and quits. */
async function leaveDraft({ app, page }: Launched, service: Service): Promise<void> {
  await openAna(page, service);
  await composer(page).fill('Half a thought');
  await conversations(page).filter({ hasText: 'Ben' }).first().click();
  await expect(conversations(page).filter({ hasText: 'Half a thought' })).toHaveCount(1);
  await app.close();
}

/** Fills the disk and types in the open conversation. Returns a function that frees the space. */
async function typeOnFullDisk(app: ElectronApplication, page: Page): Promise<() => Promise<void>> {
  const disk = await fillDisk(app);
  await composer(page).fill('Typed while there is no room');
  await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
  return async () => {
    await disk.end();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The disk is full', { exact: true })).toBeHidden();
  };
}

async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.fill(0xa5, 512, 1_024);
  await writeFile(file, bytes);
}

test('drafts and staged files survive kill -9', async ({ launch, dataDir, service }) => {
  const { app, page } = await launch();
  await openAna(page, service);
  await dropFile(page, await makeFile(dataDir, 'plan.txt'), composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await composer(page).evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pixels'], 'image.png', { type: 'image/png' }));
    box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
  await expect(stagedFiles(page)).toHaveCount(2);
  await composer(page).fill('Half a thought');
  await conversations(page).filter({ hasText: 'Ben' }).first().click();
  await composer(page).fill('Another half');
  await conversations(page).filter({ hasText: 'Half a thought' }).first().click();
  await expect(conversations(page).filter({ hasText: 'Another half' })).toHaveCount(1);
  await kill(app);

  const again = await launch();
  await conversations(again.page).filter({ hasText: 'Half a thought' }).first().click();
  await expect(composer(again.page)).toHaveValue('Half a thought');
  await expect(stagedFiles(again.page)).toHaveText([/plan\.txt/, /\.png.*6 bytes/s]);
  await expect(conversations(again.page).filter({ hasText: 'Another half' })).toHaveCount(1);
  await composer(again.page).press('Enter');
  await expect(messages(again.page).last()).toContainText('Sent');
  expect(service.requests.count('sendfile')).toBe(2);
});

test('on a full disk everything stays readable and what is typed stays; with room all of it goes on', async ({
  launch,
  service,
}) => {
  const { app, page } = await launch();
  await openAna(page, service);
  await send(page, 'Before');
  await expect(messages(page).last()).toHaveText(/Before.*Sent/s);
  const makeRoom = await typeOnFullDisk(app, page);
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'Nobody can keep this' });

  await conversations(page).filter({ hasText: 'Ben' }).first().click();
  await expect(messages(page).first()).toContainText('From ben');
  await composer(page).fill('For Ben');
  await composer(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('The disk is full');
  await expect(composer(page)).toHaveValue('For Ben');
  await conversations(page).filter({ hasText: 'Ana Silva' }).first().click();
  await expect(composer(page)).toHaveValue('Typed while there is no room');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Of the full disk');
  await conversations(page).filter({ hasText: 'Ana Silva' }).first().click();
  await expect(messages(page)).toHaveCount(2);

  await makeRoom();
  await expect(conversations(page).filter({ hasText: 'Nobody can keep this' })).toHaveCount(1);
  await expect(conversations(page).filter({ hasText: 'For Ben' })).toHaveCount(1);
  await expect(conversations(page).filter({ hasText: 'Typed while there is no room' })).toHaveCount(1);
  await kill(app);

  const again = await launch();
  await conversations(again.page).filter({ hasText: 'Typed while' }).first().click();
  await expect(composer(again.page)).toHaveValue('Typed while there is no room');
  await again.page.getByRole('button', { name: 'New conversation' }).click();
  await expect(again.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Of the full disk');
  expect(service.requests.count('send')).toBe(1);
});

test('signing out on a full disk says what would be lost, and loses nothing when it cannot be done', async ({
  launch,
  service,
}) => {
  const { app, page } = await launch();
  await openAna(page, service);
  const makeRoom = await typeOnFullDisk(app, page);
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  const askToSignOut = async () => {
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  };
  await askToSignOut();
  await expect(question).toContainText('couldn’t be saved');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('The disk is full');
  await expect(composer(page)).toHaveValue('Typed while there is no room');

  await makeRoom();
  await send(page, 'With room again');
  await expect(messages(page).last()).toHaveText(/With room again.*Sent/s);
  await composer(page).fill('Typed with room');
  await askToSignOut();
  await expect(question).not.toContainText('couldn’t be saved');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await conversations(page).filter({ hasText: 'Typed with room' }).first().click();
  await expect(composer(page)).toHaveValue('Typed with room');
});

test('a damaged message store is set aside, said, and read from the service again', async ({
  launch,
  dataDir,
  service,
}) => {
  await leaveDraft(await launch(), service);
  const dir = await accountDir(dataDir);
  await damage(path.join(dir, 'archive.db'));

  const { page } = await launch();
  await expect(page.getByText('The message store was damaged')).toBeVisible();
  await expect(conversations(page)).toHaveCount(2);
  const checker = createChecker(page);
  await checker.look('a damaged message store');
  expect(checker.found).toEqual([]);
  await conversations(page).filter({ hasText: 'Half a thought' }).first().click();
  await expect(messages(page)).toHaveCount(1);
  await expect(composer(page)).toHaveValue('Half a thought');
  const setAside = (await readdir(dir)).filter((name) => /^archive\.set-aside-.*\.db$/.test(name));
  expect(setAside).toHaveLength(1);
  await expect(page.getByText('your messages were downloaded from the service again')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('The message store was damaged')).toBeHidden();
});

test('drafts come from their backup when the file that keeps them is damaged', async ({
  launch,
  dataDir,
  service,
}) => {
  await leaveDraft(await launch(), service);
  await damage(path.join(await accountDir(dataDir), 'local.db'));

  const { page } = await launch();
  await expect(page.getByText('Drafts and unsent messages were restored from a backup')).toBeVisible();
  const checker = createChecker(page);
  await checker.look('drafts from a backup');
  expect(checker.found).toEqual([]);
  await conversations(page).filter({ hasText: 'Half a thought' }).first().click();
  await expect(composer(page)).toHaveValue('Half a thought');
});

test('an account that cannot be opened offers to try again, and to keep it aside; nothing is deleted', async ({
  launch,
  dataDir,
  service,
}) => {
  const first = await launch();
  await openAna(first.page, service);
  await first.app.close();
  const dir = await accountDir(dataDir);
  const files = (await readdir(dir))
    .filter((name) => name.endsWith('.db'))
    .map((name) => path.join(dir, name));
  for (const file of files) await writeFile(file, 'not what it was');

  const { page } = await launch();
  await expect(page.getByRole('alert')).toContainText('Nothing was deleted');
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Set aside and start fresh' }).click();
  await expect(page.getByText('The data on this computer couldn’t be opened')).toBeVisible();
  await expect(conversations(page)).toHaveCount(2);
  const folders = await readdir(path.join(dataDir, 'accounts'));
  const kept = folders.find((name) => name.includes('.locked-')) ?? '?';
  await expect(page.getByText(kept)).toBeVisible();
  expect(await readFile(path.join(dataDir, 'accounts', kept, 'local.db'), 'utf8')).toBe('not what it was');
});

test('an account that could not be opened is opened by Try again once it can be', async ({
  launch,
  dataDir,
  service,
}) => {
  const first = await launch();
  await openAna(first.page, service);
  await first.app.close();
  const dir = await accountDir(dataDir);
  await rename(dir, `${dir}.away`);
  await writeFile(dir, 'a file where the folder was');

  const { page } = await launch();
  await expect(page.getByRole('alert')).toBeVisible();
  await rm(dir);
  await rename(`${dir}.away`, dir);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(conversations(page)).toHaveCount(2);
});
