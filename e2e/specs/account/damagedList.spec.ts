import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations } from '../../support/page/screen.ts';
import type { Launched } from '../../support/parley/launchParley.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const LISTS = ['accounts.json', 'accounts.backup.json'];

/** Signs in, types to Ana, lets core keep it, and quits. */
async function leaveDraft({ app, page }: Launched, service: Service): Promise<void> {
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Ana' }).first().click();
  await composer(page).fill('Half a thought');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(conversations(page).filter({ hasText: 'Half a thought' })).toHaveCount(1);
  await app.close();
}

test.beforeEach(async ({ service }) => {
  await addColleagues(service);
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'From Ana' });
});

test('a list of accounts that can’t be read, nor its copy, is said in the form, and the next sign-in brings everything back', async ({
  launch,
  dataDir,
  service,
}) => {
  await leaveDraft(await launch(), service);
  for (const name of LISTS) {
    const file = path.join(dataDir, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace('"isDemo": false', '"isDemo": "no"'));
  }

  const again = await launch();
  const words =
    /can’t read the list of your accounts.*still on this computer.*kept as accounts\.json\.broken-\d+ /u;
  await expect(again.page.getByRole('status').filter({ hasText: words })).toBeVisible();
  const checker = createChecker(again.page);
  await checker.look('a lost list of accounts');
  expect(checker.found).toEqual([]);
  await again.app.close();
  expect((await readdir(dataDir)).filter((name) => name.includes('.broken-'))).toHaveLength(1);

  const { page } = await launch();
  await expect(page.getByText(words)).toBeVisible();
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Half a thought' }).first().click();
  await expect(composer(page)).toHaveValue('Half a thought');
  await expect(page.getByText(words)).toBeHidden();
});

test('a list of accounts that is restored from its copy is said once', async ({
  launch,
  dataDir,
  service,
}) => {
  await leaveDraft(await launch(), service);
  await writeFile(path.join(dataDir, 'accounts.json'), '{');

  const { page } = await launch();
  await expect(conversations(page).filter({ hasText: 'Half a thought' })).toHaveCount(1);
  const notice = page.getByRole('log', { name: 'Notices' });
  await expect(notice).toContainText(/uses its copy from .+\d{4}.+kept as accounts\.json\.broken-\d+ /u);
  await notice.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(conversations(page).filter({ hasText: 'Half a thought' })).toHaveCount(1);
  await expect(notice).toHaveText('');
});
