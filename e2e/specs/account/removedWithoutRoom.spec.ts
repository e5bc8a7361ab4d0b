import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { composer, conversations } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

test('an account that is removed on a full disk is gone at once, also at the next start, and its password once there is room', async ({
  launch,
  dataDir,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'To Ben' });
  const { app, page } = await launch();
  await signIn(page, service);
  await answerQuestions(app, 'Remove');
  await addAccount(page, { ...BEN, url: service.url });
  await conversations(page).filter({ hasText: 'To Ben' }).first().click();
  await composer(page).fill('A draft of Ben');
  const stored = () => readFile(path.join(dataDir, 'accounts.json'), 'utf8');
  const passwords = async () => (await stored()).match(/"sealedPassword": "/gu)?.length ?? 0;
  expect(await passwords()).toBe(2);

  await fillDisk(app);
  await buttonOf(page, /^ben/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).click();
  await expect(page.getByText(`${BEN.email} was removed from this computer.`)).toBeVisible();
  await expect(rail(page)).toBeHidden();
  await expect(conversations(page).first()).toContainText('Here 1');
  await expect(page.getByRole('log', { name: 'Notices' })).not.toContainText('is full');
  await app.close();

  const again = await launch();
  await expect(conversations(again.page).first()).toContainText('Here 1');
  await expect(rail(again.page)).toBeHidden();
  expect(await passwords()).toBe(1);
  expect(await readdir(path.join(dataDir, 'accounts'))).toHaveLength(1);
});
