import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages, openSettings } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';

test('the address of the web client lets the menu copy web links, which lead back here, by mouse and by key', async ({
  parley: { app, page },
  service,
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const row = conversations(page).first().getByRole('button').first();
  const item = page.getByRole('menuitem', { name: 'Copy web link' });
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await row.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(item).toBeHidden();
  await page.keyboard.press('Escape');

  await openSettings(page, 'Account');
  const address = page.getByRole('textbox', { name: 'Address of the web client' });
  await address.fill('our web client');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('This isn’t the address of a web page.')).toBeVisible();
  await address.fill('https://web.example/chat/#chat/77');
  await address.press('Enter');
  await expect(page.getByText('now copies its web link')).toBeVisible();
  await expect(address).toHaveValue('https://web.example/chat/');
  await page.keyboard.press('Escape');

  await row.click({ button: 'right' });
  await item.click();
  await expect.poll(copied).toBe('https://web.example/chat/#chat/1');
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await item.press('Enter');
  await expect.poll(copied).toBe('https://web.example/chat/#chat/1');

  await expect(messages(page)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill(await copied());
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(1);

  await openSettings(page, 'Account');
  await address.fill('');
  await address.press('Enter');
  await expect(page.getByText('no longer copies web links')).toBeVisible();
});
