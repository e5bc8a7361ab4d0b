import path from 'node:path';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { makeFile } from '../../support/page/dropFile.ts';
import { composer, stagedFiles } from '../../support/page/screen.ts';
import { startAgain } from '../../support/parley/startAgain.ts';
import { addColleagues } from '../../support/service/anaAndBen.ts';

test('files that a second Parley is started with wait in the first, to be sent from there', async ({
  launch,
  service,
  dataDir,
}) => {
  const { page } = await launch();
  const rota = await makeFile(dataDir, 'rota.txt');
  await makeFile(dataDir, 'größe 100%.txt');
  await signIn(page, service);
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.parley.on(({ name, payload }) => name === 'shared' && resolve(payload));
      }),
  );
  await startAgain(dataDir, [rota, 'größe 100%.txt', 'no such file.txt']);
  const names = ['rota.txt', 'größe 100%.txt', 'no such file.txt'];
  expect(await heard).toEqual({ names });
  expect(await ask(page, 'share.get', {})).toEqual({ names });

  const staged = await ask(page, 'share.stage', { convId: null });
  expect(staged.files.map(({ name }) => name)).toEqual(['rota.txt', 'größe 100%.txt']);
  expect(staged.refused).toMatchObject([{ name: 'no such file.txt', error: { code: 'file-missing' } }]);
  expect(await ask(page, 'share.get', {})).toEqual({ names: [] });
});

test('files that Parley is started with wait until someone is signed in', async ({
  launch,
  service,
  dataDir,
}) => {
  const file = await makeFile(dataDir, 'rota.txt');
  const { page } = await launch({ args: [file] });
  await signIn(page, service);
  expect(await ask(page, 'share.get', {})).toEqual({ names: ['rota.txt'] });
  await ask(page, 'share.discard', {});
  expect(await ask(page, 'share.get', {})).toEqual({ names: [] });
});

test('the person says to whom, and the files stand ready there', async ({ launch, service, dataDir }) => {
  await addColleagues(service);
  const { page } = await launch({ args: [await makeFile(dataDir, 'rota.txt')] });
  await signIn(page, service);
  const dialog = page.getByRole('alertdialog', { name: 'Send 1 file to…' });
  await expect(dialog).toContainText('“rota.txt”');
  await expect(dialog.getByRole('option')).toHaveText([/Ben Okafor/, /Ana Silva/, 'New conversation']);
  // Also files that come while the dialog is open, as they do right after the first sign-in.
  const eva = 'eva.marin@aurora-relief.example';
  await service.admin.addUser({ email: eva });
  await service.admin.post(eva, { participants: [service.email] }, { msgText: 'Hello' });
  await expect(dialog.getByRole('option').first()).toHaveText(/Eva Marin/);
  await page.keyboard.type('ana');
  await expect(dialog.getByRole('option')).toHaveText([/Ana Silva/, 'New conversation']);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Ana Silva' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/rota\.txt/]);
  await expect(composer(page)).toBeFocused();

  // Into the conversation that is open already, and into a new one.
  await startAgain(dataDir, [await makeFile(dataDir, 'map.txt'), path.join(dataDir, '..', 'gone.txt')]);
  await expect(page.getByRole('alertdialog', { name: 'Send 2 files to…' })).toBeVisible();
  await page.keyboard.type('ana.silva');
  await expect(page.getByRole('option')).toHaveText([/Ana Silva/, 'New conversation']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(stagedFiles(page)).toHaveText([/rota\.txt/, /map\.txt/]);
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('“gone.txt” wasn’t added.');
  await expect(composer(page)).toBeFocused();

  await startAgain(dataDir, [await makeFile(dataDir, 'plan.txt')]);
  await page.getByRole('option', { name: 'New conversation' }).click();
  await expect(page.getByRole('heading', { name: 'New conversation' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/plan\.txt/]);

  // However fast Enter follows, it takes the typed name.
  await startAgain(dataDir, [await makeFile(dataDir, 'late.txt')]);
  await expect(page.getByRole('option')).toHaveCount(4);
  await Promise.all([page.keyboard.insertText('ana.s'), page.keyboard.press('Enter')]);
  await expect(page.getByRole('heading', { name: 'Ana Silva' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/rota\.txt/, /map\.txt/, /late\.txt/]);
});

test('files that are not to be sent after all are left alone', async ({ launch, service, dataDir }) => {
  const { page } = await launch({ args: [await makeFile(dataDir, 'rota.txt')] });
  await signIn(page, service);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await ask(page, 'share.get', {})).toEqual({ names: [] });
});
