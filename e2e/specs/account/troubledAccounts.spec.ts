import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { conversations } from '../../support/page/screen.ts';
import type { Launched } from '../../support/parley/launchParley.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

interface Stored {
  readonly id: string;
  readonly email: string;
}

/** Changes the entry of an account in the list. Returns its id. */
async function edit(dataDir: string, email: string, change: object): Promise<string> {
  const file = path.join(dataDir, 'accounts.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as { accounts: readonly Stored[] };
  const accounts = content.accounts.map((each) => (each.email === email ? { ...each, ...change } : each));
  await writeFile(file, JSON.stringify({ ...content, accounts }));
  return accounts.find((each) => each.email === email)?.id ?? '';
}

const notices = ({ page }: Launched) => page.getByRole('log', { name: 'Notices' });
const signInTo = ({ page }: Launched) => page.getByRole('alertdialog', { name: `Sign in to ${BEN.email}` });

test.beforeEach(async ({ launch, service }) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  const { app, page } = await launch();
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
  await app.close();
});

test('an edited address asks for a new sign-in, in the rail and in a notice that names the account that is shown instead', async ({
  launch,
  dataDir,
  service,
}) => {
  await edit(dataDir, BEN.email, { serviceUrl: 'https://evil.example' });
  const again = await launch();
  const { page } = again;
  await expect(notices(again)).toContainText(
    `sign in to ${BEN.email} again. Until then, it shows ${service.email}.`,
  );
  const ben = buttonOf(page, BEN.email);
  await expect(ben).toHaveAccessibleName(`${BEN.email}, sign in again`);
  const checker = createChecker(page);
  await checker.look('another account than the last one');
  expect(checker.found).toEqual([]);
  await ben.press('Enter');
  const form = signInTo(again);
  await expect(form.getByRole('textbox', { name: 'Service address' })).toHaveValue(service.url);
  await form.getByRole('textbox', { name: 'Password' }).fill(BEN.password);
  await page.keyboard.press('Enter');
  await expect(ben).toHaveAttribute('aria-current', 'true');
  await expect(ben).toHaveAccessibleName(BEN.email);
  await expect(notices(again)).toHaveText('');
});

test('that notice also goes when the account is removed, and stays while another one is shown', async ({
  launch,
  dataDir,
  elsewhere,
}) => {
  await edit(dataDir, BEN.email, { serviceUrl: 'https://evil.example' });
  const again = await launch();
  const { app, page } = again;
  const warning = page.getByText(`Parley needs you to sign in to ${BEN.email} again.`);
  await expect(warning).toBeVisible();
  await answerQuestions(app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(warning).toBeVisible();
  await answerQuestions(app, 'Remove');
  await buttonOf(page, /^ben/u).press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).press('Enter');
  await expect(page.getByText(`${BEN.email} was removed from this computer.`)).toBeVisible();
  await expect(warning).toBeHidden();
});

test('with a lost key the form says why it has no address, and only Set aside and start fresh puts the data away', async ({
  launch,
  dataDir,
  service,
}) => {
  const id = await edit(dataDir, BEN.email, { sealedKey: Buffer.alloc(60).toString('base64') });
  await rm(path.join(dataDir, 'accounts', id, 'key.json'));
  const again = await launch();
  const { app, page } = again;
  await expect(notices(again)).toContainText(`couldn’t open ${BEN.email}, so it shows ${service.email}.`);
  const ben = buttonOf(page, BEN.email);
  await expect(ben).toHaveAccessibleName(`${BEN.email}, can’t be opened`);
  await ben.click();
  const form = signInTo(again);
  await expect(notices(again).getByRole('button', { name: 'Dismiss' })).toBeHidden();
  const address = form.getByRole('textbox', { name: 'Service address' });
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('');
  await expect(address).toHaveAccessibleDescription(/Enter the one that you used before/u);
  const checker = createChecker(page);
  await checker.look('a sign-in without a known address');
  expect(checker.found).toEqual([]);

  await address.fill(service.url);
  await form.getByRole('textbox', { name: 'Password' }).fill(BEN.password);
  const accepted = service.requests.next('get');
  await page.keyboard.press('Enter');
  await accepted;
  await expect(form.getByRole('status')).toBeHidden();
  await expect(form.getByRole('alert')).toContainText('Nothing was deleted');
  await expect(ben).toHaveAccessibleName(`${BEN.email}, can’t be opened`);
  const asked = await answerQuestions(app, 'Cancel');
  await form.getByRole('button', { name: 'Set aside and start fresh' }).click();
  await expect(page.getByText('The data on this computer couldn’t be opened')).toBeVisible();
  expect(await asked()).toEqual([]);
  await expect(ben).toHaveAttribute('aria-current', 'true');
});

test('a refused password names the account that is shown, if there are several', async ({
  launch,
  service,
}) => {
  const { page } = await launch();
  await expect(conversations(page)).toHaveCount(0);
  await service.admin.setPassword(BEN.email, 'another one');
  await ask(page, 'sync.now', {});
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`Account: ${BEN.email}`);
  await alert.getByRole('button', { name: 'Enter password' }).click();
  await expect(page.getByRole('dialog')).toContainText(`saved on this computer for ${BEN.email}.`);
});
