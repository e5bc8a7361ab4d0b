import { expect } from '../../fixtures.ts';
import { BEN, test } from '../../support/page/accounts.ts';
import { listAllAccounts } from '../../support/page/listAllAccounts.ts';

test('a label is put on conversations of several accounts at once, and is created where an account lacks it', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  const notices = page.getByRole('log', { name: 'Notices' });
  const dialog = page.getByRole('dialog', { name: /^Labels of/u });
  const add = async (name: string) => {
    await dialog.getByRole('combobox').fill(name);
    await expect(dialog.getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Enter');
  };

  await rows.filter({ hasText: 'For Ana' }).focus();
  await page.keyboard.press('l');
  const ofSeveral = dialog.getByText('These are in different accounts');
  await add('Refund');
  await expect(dialog.getByRole('option', { name: 'Refund on' })).toBeVisible();
  await expect(ofSeveral).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: 'Labels: Refund' })).toHaveCount(1);

  await rows.first().click({ modifiers: ['ControlOrMeta'] });
  await rows.last().click({ modifiers: ['ControlOrMeta'] });
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Labels…' }).click();
  await expect(dialog.getByRole('option', { name: 'Refund on some' })).toBeVisible();
  await expect(ofSeveral).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Refund on all' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: 'Labels: Refund' })).toHaveCount(2);
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: 'Labels: Refund' })).toHaveCount(1);

  // Its view has those of all accounts, by its key, and by its name beside the list.
  await bar.getByRole('button', { name: 'Labels…' }).click();
  await add('Late');
  await expect(dialog.getByRole('option', { name: 'Late on all' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const views = page.getByRole('navigation', { name: 'Views' });
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(views.getByRole('button', { name: /^Refund/u })).toHaveText('Refund1');
  await expect(views.getByRole('button', { name: /^Late/u })).toHaveText('Late2');
  await rows.first().focus();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(views.getByRole('button', { name: /^Refund/u })).toHaveAttribute('aria-current', 'true');
  await expect(rows).toHaveText([/For Ana/u]);
  await views.getByRole('button', { name: /^Late/u }).click();
  await expect(rows).toHaveCount(2);
});

test('operators are completed with the labels, people and conversations of all accounts', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  const zoe = 'zoe@aurora-relief.example';
  await service.admin.addUser({ email: zoe });
  await service.admin.post(zoe, { participants: [service.email] }, { msgText: 'Only in the first account' });
  const first = rows.filter({ hasText: 'Only in the first account' });
  await first.focus();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: /^Labels of/u });
  await dialog.getByRole('combobox').fill('Refund');
  await expect(dialog.getByRole('option').first()).toContainText('Refund');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Refund on' })).toBeVisible();
  await page.keyboard.press('Escape');

  await rows.filter({ hasText: 'For Ben' }).click();
  await expect(page.getByRole('button', { name: `New conversation in ${BEN.email}` })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button');
  await search.fill('label:ref');
  await expect(suggestions).toHaveText(['label:Refund']);
  for (const operator of ['from', 'in']) {
    await search.fill(`${operator}:zo`);
    await expect(suggestions).toHaveText([`${operator}:${zoe}`]);
  }
});
