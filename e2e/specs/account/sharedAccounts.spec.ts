import type { Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, fill, rail, test } from '../../support/page/accounts.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { conversations, stagedFiles } from '../../support/page/screen.ts';

const DORA = 'dora@aurora-relief.example';

/** Signs in to Mara's account, and to Ben's, which is shown. Each has a conversation. */
async function maraAndBen(page: Page, service: Service): Promise<void> {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'To Mara');
  await service.admin.addUser({ email: DORA });
  await service.admin.post(DORA, { participants: [BEN.email] }, { msgText: 'To Ben' });
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  await expect(conversations(page).first()).toContainText('To Ben');
}

test('files from outside ask in which account, and stand ready only there', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch();
  await maraAndBen(page, service);
  await app.evaluate(
    ({ app: running }, file) => running.emit('open-file', { preventDefault: () => {} }, file),
    await makeFile(dataDir, 'rota.txt'),
  );
  const dialog = page.getByRole('alertdialog', { name: 'Send 1 file to…' });
  await expect(dialog.getByRole('radio', { name: BEN.email })).toBeChecked();
  await expect(dialog.getByRole('option')).toHaveText([/Dora/, 'New conversation']);

  await dialog.getByText(service.email).click();
  await expect(dialog.getByRole('radio', { name: service.email })).toBeChecked();
  await expect(dialog.getByRole('option')).toHaveText([/Carol/, 'New conversation']);
  await dialog.getByRole('radio', { name: service.email }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: BEN.email })).toBeChecked();
  await expect(dialog.getByRole('option')).toHaveText([/Dora/, 'New conversation']);
  await dialog.getByRole('option', { name: 'Dora' }).click();
  await expect(stagedFiles(page)).toHaveText([/rota\.txt/]);
  await expect(dialog).toBeHidden();

  await buttonOf(page, /^mara/).click();
  await expect(conversations(page).first()).toContainText('To Mara');
  await conversations(page).first().click();
  await expect(page.getByRole('heading', { name: 'Carol' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveCount(0);
  await expect(dialog).toBeHidden();
});

test('files dropped on an account, and below the conversations, ask for the conversation', async ({
  launch,
  service,
  dataDir,
}) => {
  const { page } = await launch();
  await maraAndBen(page, service);
  const rota = await makeFile(dataDir, 'rota.txt');
  const dialog = page.getByRole('alertdialog', { name: 'Send 1 file to…' });

  await dropFile(page, rota, page.getByRole('list', { name: 'Conversations' }).locator('..'));
  await expect(dialog.getByRole('radio', { name: BEN.email })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await dropFile(page, rota, buttonOf(page, /^mara/));
  await expect(dialog).toContainText('“rota.txt”');
  await expect(dialog.getByRole('radio', { name: service.email })).toBeChecked();
  await dialog.getByRole('option', { name: 'Carol' }).click();
  await expect(page.getByRole('heading', { name: 'Carol' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/rota\.txt/]);
});

test('with all accounts listed, a row takes files for its own account, and elsewhere they ask in which', async ({
  launch,
  service,
  dataDir,
}) => {
  const { page } = await launch();
  await maraAndBen(page, service);
  const rota = await makeFile(dataDir, 'rota.txt');
  const dialog = page.getByRole('alertdialog', { name: 'Send 1 file to…' });
  const all = page.getByRole('list', { name: 'Conversations of all accounts' });
  await buttonOf(page, /^All accounts/u).click();
  await expect(page.getByRole('button', { name: `New conversation in ${BEN.email}` })).toBeVisible();

  await dropFile(
    page,
    rota,
    all.getByRole('listitem').filter({ hasText: 'To Mara' }).getByRole('button').first(),
  );
  await expect(page.getByRole('button', { name: `New conversation in ${service.email}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Carol' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/rota\.txt/]);
  await expect(dialog).toBeHidden();

  const nowhere = [all.locator('..'), buttonOf(page, /^All accounts/u), rail(page)];
  for (const place of nowhere) {
    await dropFile(page, rota, place);
    await expect(dialog.getByRole('radio', { name: service.email })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: BEN.email })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('a picture that is pasted where one does not write asks in which account, and for the conversation', async ({
  page,
  service,
}) => {
  await maraAndBen(page, service);
  await buttonOf(page, /^ben/).focus();
  const paste = (target: Locator) =>
    target.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pixels'], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    });
  const dialog = page.getByRole('alertdialog', { name: 'Send 1 file to…' });
  await paste(page.getByRole('searchbox', { name: 'Search' }));
  await expect(dialog).toBeHidden();
  await paste(buttonOf(page, /^ben/));
  await expect(dialog.getByRole('radio', { name: BEN.email })).toBeChecked();
  await dialog.getByRole('radio', { name: BEN.email }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: service.email })).toBeChecked();
  await dialog.getByRole('textbox').fill('carol');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Carol' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/\.png/]);
});
