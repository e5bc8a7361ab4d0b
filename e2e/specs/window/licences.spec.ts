import { expect, signIn, test } from '../../fixtures.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';

/** From each bundle, and from what is not bundled. */
const WORKS = [
  /^react \d\S+ MIT$/,
  /^undici \d\S+ MIT$/,
  /^fastify \d\S+ MIT$/,
  /^pdfjs-dist \d\S+ Apache-2\.0$/,
  /^electron \d\S+ MIT$/,
  /^SQLite 3\.\S+, part of better-sqlite3-multiple-ciphers blessing$/,
  /^Natural Earth Public domain$/,
];

test('the menu shows the licences of the works that Parley is shipped with, each with its text', async ({
  parley,
  page,
  service,
}) => {
  await signIn(page, service);
  await chooseInMenu(parley.app, 'Licences');
  const dialog = page.getByRole('dialog', { name: 'Licences' });
  const works = dialog.getByRole('list', { name: 'Works of others' }).getByRole('listitem');
  for (const work of WORKS) await expect(works.locator('summary').filter({ hasText: work })).toHaveCount(1);
  expect(await works.count()).toBeGreaterThan(80);
  const react = works.filter({ has: page.locator('summary', { hasText: /^react \d/ }) });
  await expect(react.getByText('Permission is hereby granted')).toBeHidden();
  await react.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(react.getByText('Permission is hereby granted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
