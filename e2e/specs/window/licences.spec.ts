import { expect, signIn, test } from '../../fixtures.ts';
import { openSettings } from '../../support/page/screen.ts';
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

test('both pages of help open over the sign-in and over the settings, which stay', async ({
  parley,
  page,
  service,
}) => {
  const pagesOpenAndClose = async () => {
    for (const [label, name] of [
      ['Licences', 'Licences'],
      ['Keyboard Shortcuts', 'Keyboard shortcuts'],
    ] as const) {
      await chooseInMenu(parley.app, label);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toHaveCount(0);
    }
  };
  await page.getByRole('textbox', { name: 'Password' }).fill('half a pass');
  await pagesOpenAndClose();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('half a pass');
  await signIn(page, service);
  await openSettings(page, 'Files');
  await pagesOpenAndClose();
  await expect(page.getByRole('tab', { name: 'Files' })).toBeVisible();
  await chooseInMenu(parley.app, 'Licences');
  await expect(page.getByRole('dialog', { name: 'Licences' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
