import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const UNREADABLE = Buffer.alloc(60).toString('base64');

/** Neither the list nor the copy beside the data has a key that can be read. */
async function loseKey(dataDir: string): Promise<void> {
  for (const name of ['accounts.json', 'accounts.backup.json']) {
    const file = path.join(dataDir, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"sealedKey":\s*"[^"]*"/u, `"sealedKey":"${UNREADABLE}"`));
  }
  const folder = path.join(dataDir, 'accounts');
  for (const id of await readdir(folder))
    await writeFile(path.join(folder, id, 'key.json'), JSON.stringify(UNREADABLE));
}

for (const way of ['mouse', 'keyboard'] as const)
  test(`by ${way}: with a wrong password, Set aside and start fresh stays with its reason, and the right one goes on at once`, async ({
    launch,
    service,
    dataDir,
  }) => {
    const before = await launch();
    await signIn(before.page, service);
    await before.app.close();
    await loseKey(dataDir);
    const { app, page } = await launch();
    // The address can't be known without the key.
    await answerQuestions(app, 'Sign In');
    const reason = page.getByRole('alert').filter({ hasText: 'Nothing was deleted.' });
    const setAside = page.getByRole('button', { name: 'Set aside and start fresh' });
    const password = page.getByRole('textbox', { name: 'Password' });
    const press = () => (way === 'mouse' ? setAside.click() : setAside.press('Enter'));
    await expect(reason).toBeVisible();
    await password.fill('not it');
    await press();
    await expect(page.getByRole('alert').filter({ hasText: 'didn’t accept' })).toBeVisible();
    await expect(reason).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(2);
    await expect(password).toBeFocused();
    await expect(setAside).toBeVisible();
    const checker = createChecker(page);
    await checker.look('a refused password beside data that can’t be opened');
    expect(checker.found).toEqual([]);

    // Not for an account whose data may well be readable.
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('other@aurora-relief.example');
    await expect(setAside).toBeHidden();
    await email.fill(service.email);
    await password.fill(service.password);
    await press();
    await expect(page.getByText('The data on this computer couldn’t be opened')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  });

test('an account that is opened by a sign-in keeps the button, too, once its data turns out to be unreadable', async ({
  launch,
  service,
  dataDir,
}) => {
  const before = await launch();
  await signIn(before.page, service);
  await before.page.getByRole('button', { name: /^Account of/ }).click();
  await before.page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await before.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(before.page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await before.app.close();
  await loseKey(dataDir);
  const { app, page } = await launch();
  await answerQuestions(app, 'Sign In');
  const setAside = page.getByRole('button', { name: 'Set aside and start fresh' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill(service.password);
  await password.press('Enter');
  await expect(setAside).toBeVisible();
  await password.fill('not it');
  await password.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'didn’t accept' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was deleted.' })).toBeVisible();
  await password.fill(service.password);
  await setAside.click();
  await expect(page.getByText('The data on this computer couldn’t be opened')).toBeVisible();
});
