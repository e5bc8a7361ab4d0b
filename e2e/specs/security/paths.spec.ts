import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { appRoutes, type ChosenFiles, coreRoutes, shellRoutes } from '../../../shared/contract/index.ts';
import type { Result } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { expect, test } from '../../fixtures.ts';
import { ask, shownAccount } from '../../support/page/ask.ts';
import { dropFiles, makeFile } from '../../support/page/dropFile.ts';
import { addToMessage, composer, stagedFiles } from '../../support/page/screen.ts';
import { tryPaths } from '../../support/page/tryPaths.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';
import { arrivedFiles } from '../../support/service/arrived.ts';

test.beforeEach(({ service }) => addColleagues(service));

const ROUTES = [
  ...Object.keys(appRoutes).map((name) => ({ name, isOfAccount: false })),
  ...Object.keys({ ...shellRoutes, ...coreRoutes }).map((name) => ({ name, isOfAccount: true })),
];

/** A private key of the person's, and what lies in Parley's own folder or leads there. */
async function forbidden(dataDir: string) {
  const [toFile, toFolder] = ['photo.jpg', 'Holiday'].map((name) => path.join(dataDir, '..', name));
  if (!toFile || !toFolder) throw new Error('There are no names for the links.');
  const accounts = path.join(dataDir, 'accounts.json');
  await symlink(accounts, toFile);
  await symlink(dataDir, toFolder);
  return { accounts, toFile, toFolder, key: await makeFile(dataDir, 'id_ed25519', 'a private key') };
}

const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

test('no function that the page reaches takes a path', async ({ launch, service, dataDir }) => {
  const { page } = await launch();
  await openAna(page, service);
  const { accounts, toFile, toFolder, key } = await forbidden(dataDir);
  const paths = ['/etc/passwd', key, dataDir, accounts, toFile, toFolder];
  const account = await shownAccount(page);
  const calls = await page.evaluate(tryPaths, { account, routes: ROUTES, paths });
  expect(calls).toBeGreaterThan(5_000);

  const staged = await ask(page, 'staged.list', { convId: null });
  expect(staged).toEqual([]);
  expect(await ask(page, 'outbox.list', {})).toEqual([]);
  expect(await arrivedFiles(service)).toEqual([]);
});

test("Parley's own data is not sent, however it is dropped", async ({ launch, service, dataDir }) => {
  const { page } = await launch();
  await openAna(page, service);
  const { accounts, toFile, toFolder } = await forbidden(dataDir);
  for (const file of [accounts, toFile, dataDir, toFolder, path.dirname(dataDir)]) {
    await dropFiles(page, [file], composer(page));
    await expect(notices(page)).toContainText(
      `“${path.basename(file)}” wasn’t added. It’s Parley’s own data`,
    );
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(stagedFiles(page)).toHaveCount(0);
});

test('a file that Parley handed out can be dragged back in', async ({ launch, service, dataDir }) => {
  const { page } = await launch();
  await openAna(page, service);
  const lent = path.join(dataDir, 'handed-out', 'a', 'wells.txt');
  await mkdir(path.dirname(lent), { recursive: true });
  await writeFile(lent, 'All wells.');
  await dropFiles(page, [lent], composer(page));
  await expect(stagedFiles(page)).toHaveText([/wells\.txt/]);
});

test('nothing is asked about files that are picked, pasted or dropped one after the other', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch();
  const asked = await answerQuestions(app, 'none');
  await openAna(page, service);
  const files = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => makeFile(dataDir, name)));
  const picking = page.waitForEvent('filechooser');
  await addToMessage(page, 'Attach files');
  await (await picking).setFiles(files.slice(0, 2));
  await dropFiles(page, files.slice(2), composer(page));
  await dropFiles(page, files.slice(0, 1), composer(page));
  await composer(page).evaluate(pasteBytes);
  await expect(stagedFiles(page)).toHaveText([/a\.txt/, /b\.txt/, /c\.txt/, /a\.txt/, /shot\.png/]);
  expect(await asked()).toEqual([]);
});

/** To be run in the page: pastes bytes that are not on the disk. */
function pasteBytes(box: Element): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['bytes'], 'shot.png', { type: 'application/octet-stream' }));
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** To be run in the page, which then keeps the file that is dropped next. */
function keepDropped(): void {
  window.addEventListener('drop', ({ dataTransfer }) => Reflect.set(window, 'kept', dataTransfer?.files[0]), {
    capture: true,
    once: true,
  });
}

/** To be run in the page, which acts as if the file that it kept were dropped and picked again, and asks for a token. */
async function chooseKept(account: AccountId): Promise<Result<ChosenFiles>> {
  const kept = Reflect.get(window, 'kept') as File;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(kept);
  document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'picker' }));
  const picker = document.querySelector<HTMLInputElement>('#picker');
  if (picker) picker.files = dataTransfer.files;
  document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: dataTransfer, bubbles: true }));
  picker?.dispatchEvent(new Event('change', { bubbles: true }));
  picker?.remove();
  // The events of a box that a script checks count as the person's.
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
  document.body.append(box);
  box.addEventListener('input', () => Object.assign(box, { type: 'file', files: dataTransfer.files }));
  box.click();
  box.remove();
  return window.parley.chooseFiles(account, [kept]);
}

test('a file that the page kept is not sent again without the person', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch();
  await openAna(page, service);
  await page.evaluate(keepDropped);
  await dropFiles(page, [await makeFile(dataDir, 'diary.txt')], composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  const account = await shownAccount(page);

  const asked = await answerQuestions(app, 'none');
  const refused = await page.evaluate(chooseKept, account);
  expect(refused).toMatchObject({ ok: false, error: { code: 'file-not-chosen' } });
  expect(await asked()).toEqual(['Add “diary.txt” to a message?']);

  await answerQuestions(app, 'Add');
  const agreed = await page.evaluate(chooseKept, account);
  if (!agreed.ok) throw new Error('There is no token.');
  const tokens = agreed.data.filter((token) => token !== null);
  expect((await ask(page, 'staged.add', { convId: null, tokens })).files).toHaveLength(1);
  await expect(ask(page, 'staged.add', { convId: null, tokens })).rejects.toThrow('file-not-chosen');
});

test('a token ends with the page that got it', async ({ launch, service, dataDir }) => {
  const { app, page } = await launch();
  await openAna(page, service);
  await page.evaluate(keepDropped);
  await dropFiles(page, [await makeFile(dataDir, 'diary.txt')], composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await answerQuestions(app, 'Add');
  const chosen = await page.evaluate(chooseKept, await shownAccount(page));
  if (!chosen.ok) throw new Error('There is no token.');
  const tokens = chosen.data.filter((token) => token !== null);

  const loaded = page.waitForEvent('load');
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.reload());
  await loaded;
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  await expect(ask(page, 'staged.add', { convId: null, tokens })).rejects.toThrow('file-not-chosen');
});
