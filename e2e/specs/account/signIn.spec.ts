import { expect, signIn, test } from '../../fixtures.ts';
import { conversations } from '../../support/page/screen.ts';

test.use({ isFirstStart: true });

test.describe('with a history on the service', () => {
  test.use({ serviceOptions: { seed: 'large', messages: 2_000, conversations: 12 } });

  test('the first sign-in shows the newest conversations and then takes in the whole history', async ({
    page,
    service,
  }) => {
    await signIn(page, service);

    await expect(conversations(page)).toHaveCount(12);
    await page.keyboard.press('ControlOrMeta+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Sync' }).click();
    await expect(settings.getByText('2,000, complete history')).toBeVisible();
    await expect(settings.getByText('All messages can be searched')).toBeVisible();
  });
});

test('a refused password is said plainly, and nothing typed is lost', async ({ page, service }) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('alert')).toContainText('didn’t accept');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(service.email);
  await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveValue(service.url);
  expect(service.requests.count()).toBe(1);

  await signIn(page, service);
});

test('a user without API access learns whom to ask', async ({ page, service }) => {
  service.admin.setApiAccess(service.email, false);

  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('alert')).toContainText('administrator');
});

test('an address that is not encrypted is refused before anything is sent', async ({ page, service }) => {
  await page.getByRole('textbox', { name: 'Service address' }).fill('http://chat.example.org');
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('alert')).toContainText('https://');
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeFocused();
});

test('an email address in place of the service address is said to be one, and asks nothing', async ({
  page,
  service,
}) => {
  const address = page.getByRole('textbox', { name: 'Service address' });
  await address.fill(service.email);
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This is an email address, so nothing was sent.');
  await expect(address).toBeFocused();
  expect(service.requests.count()).toBe(0);
});

test('an address with a path too many is said to be no service, and can be corrected at once', async ({
  page,
  service,
}) => {
  const address = page.getByRole('textbox', { name: 'Service address' });
  await address.fill(`${service.url}/foo`);
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /There is no messaging service at this address\. Check its end, \/foo, or remove it/u,
  );
  await expect(address).toBeFocused();
});

test('the demo needs no account: its conversations appear, and a colleague answers', async ({ page }) => {
  await page.getByRole('button', { name: 'Explore the demo' }).click();
  await conversations(page).filter({ hasText: 'Kofi' }).first().click();

  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages.last()).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Did the trucks arrive?');
  await page.keyboard.press('Enter');

  await expect(messages.filter({ hasText: 'Did the trucks arrive?' })).toBeVisible();
  await expect(messages.last()).not.toContainText('Did the trucks arrive?');
});

test('a computer without a key store is named, and asked about, before anything is kept', async ({
  launch,
  service,
}) => {
  const { page } = await launch({ env: { ELECTRON_HOST_STORAGE_BACKEND: 'basic_text' } });
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const consent = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(consent).toContainText('no key store');
  await consent.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await signIn(page, service);
});
