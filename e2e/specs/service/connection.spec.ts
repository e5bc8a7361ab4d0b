import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { type Service, startService } from '../../../service/startService.ts';
import { AUTHORITY, BY_AUTHORITY } from '../../../service/testing/authority.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { startTestProxy, type TestProxy } from '../../../service/testing/testProxy.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { conversations, messages, send } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const FOREVER = Number.POSITIVE_INFINITY;

/** Makes the next start of Parley trust the test's authority. */
async function trusting(dataDir: string): Promise<{ NODE_EXTRA_CA_CERTS: string }> {
  const file = path.join(dataDir, '..', 'authority.pem');
  await writeFile(file, AUTHORITY);
  return { NODE_EXTRA_CA_CERTS: file };
}

const again = (service: Service, tls: { readonly cert: string; readonly key: string }) =>
  startService({ dataDir: service.dataDir, port: Number(new URL(service.url).port), tls });

test('a network that requires a sign-in is named, leads to a web page, and Parley continues automatically', async ({
  parley: { app, page },
  service,
}) => {
  await app.evaluate(({ shell }) => {
    shell.openExternal = async (address) => void Reflect.set(globalThis, 'opened', address);
  });
  await service.admin.post(service.email, {}, { msgText: 'first' });
  await signIn(page, service);
  await conversations(page).first().click();
  service.faults.next({ times: FOREVER }, { kind: 'html', status: 200 });
  await expect(page.getByText('Network sign-in required', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Trying again in \d+ seconds?\.$/u)).toBeVisible();
  await send(page, 'Written in the station');
  await expect(messages(page).last()).toContainText('Queued');

  await page.getByRole('button', { name: 'Open a web page' }).click();
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'opened') as string))
    .toBe(`${service.url}/`);

  service.faults.clear();
  await expect(page.getByText('Network sign-in required', { exact: true })).toBeHidden();
  await expect(messages(page).last()).toHaveText(/Written in the station.*Sent/s);
  expect(service.requests.count('send')).toBe(1);
});

test('a user whose API access is taken away learns whom to ask, and goes on once it is back', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  service.admin.setApiAccess(service.email, false);
  await expect(
    page.getByText(`Ask your organisation’s administrator to enable API access for ${service.email}`),
  ).toBeVisible();
  service.admin.setApiAccess(service.email, true);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('No access to the service', { exact: true })).toBeHidden();
});

test('a proxy that Parley can’t use is named, with whom to ask', async ({ launch, service }) => {
  const args = ['--service-url=https://chat.example'];
  const { page } = await launch({ env: { HTTPS_PROXY: 'socks5://127.0.0.1:1080' }, args });
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('isn’t an HTTP proxy');
  await expect(alert).toContainText('Ask your administrator for an HTTP proxy');
});

test.describe('over TLS', () => {
  test.use({ serviceOptions: { tls: BY_AUTHORITY } });

  test('a certificate of an unknown issuer stops everything and is named, until the right one is back', async ({
    launch,
    dataDir,
    service,
  }) => {
    await service.admin.post(service.email, {}, { msgText: 'first' });
    const { page } = await launch({ env: await trusting(dataDir) });
    await signIn(page, service);
    await conversations(page).first().click();
    await service.stop();
    const foreign = await again(service, TEST_CERTIFICATE);
    await expect(page.getByText('The certificate isn’t trusted', { exact: true })).toBeVisible();
    await expect(page.getByText('Certificate issued by: localhost')).toBeVisible();
    await send(page, 'Not for everybody');
    await expect(messages(page).last()).toContainText('Queued');
    expect(foreign.requests.count()).toBe(0);
    await foreign.stop();

    const right = await again(service, BY_AUTHORITY);
    await expect(page.getByText('The certificate isn’t trusted', { exact: true })).toBeHidden({
      timeout: 30_000,
    });
    await expect(messages(page).last()).toHaveText(/Not for everybody.*Sent/s);
    await right.stop();
  });

  test('a proxy that wants a user name and a password gets them, sealed, at the sign-in and from the banner', async ({
    launch,
    dataDir,
    service,
  }) => {
    const login = { user: 'ana', password: 'proxy secret' };
    const proxy = await startTestProxy({ port: Number(new URL(service.url).port), login });
    const way = {
      env: { ...(await trusting(dataDir)), HTTPS_PROXY: proxy.url },
      args: ['--service-url=https://chat.example'],
    };
    const first = await launch(way);
    await signInThroughProxy(first, service, proxy, login.password);
    await first.app.close();

    // The stored login is used, and only once if it is refused.
    const before = offered(proxy, login.password);
    proxy.setLogin({ ...login, password: 'changed' });
    const second = await launch(way);
    await expect(second.page.getByText('The proxy requires a password', { exact: true })).toBeVisible();
    await expect(second.page.getByText('The proxy didn’t accept the username and password')).toBeVisible();
    expect(offered(proxy, login.password)).toBe(before + 1);
    await answerProxy(second.page, proxy, 'changed');
    await expect(second.page.getByText('The proxy requires a password', { exact: true })).toBeHidden();
    await second.app.close();

    const third = await launch(way);
    await service.admin.post(service.email, {}, { msgText: 'through the proxy' });
    await expect(conversations(third.page).first()).toContainText('through the proxy');
    await third.app.close();
    await proxy.stop();
    await keepsNoneOf(dataDir, [login.password, 'changed']);
  });
});

/** At the sign-in, where the first password is not the right one. */
async function signInThroughProxy(
  { app, page }: { readonly app: ElectronApplication; readonly page: Page },
  service: Service,
  proxy: TestProxy,
  password: string,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Service address' }).fill('https://chat.example');
  await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Enter proxy password' }).click();
  const checker = createChecker(page);
  await checker.look('the login of a proxy');
  expect(checker.found).toEqual([]);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await answerProxy(page, proxy, 'not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The proxy didn’t accept the username and password');
  const refused = await answerQuestions(app, 'Cancel');
  const dialog = await fillInForProxy(page, proxy, password);
  await page.keyboard.press('Enter');
  await expect.poll(refused).toEqual(['Sign in to this proxy again?']);
  const submit = dialog.getByRole('button', { name: 'Continue' });
  await expect(submit).toBeEnabled();
  expect(offered(proxy, password)).toBe(0);
  const agreed = await answerQuestions(app, 'Sign In');
  await submit.click();
  await expect(dialog).toBeHidden();
  expect(await agreed()).toEqual(['Sign in to this proxy again?']);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
}

async function answerProxy(page: Page, proxy: TestProxy, password: string): Promise<void> {
  const dialog = await fillInForProxy(page, proxy, password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function fillInForProxy(page: Page, proxy: TestProxy, password: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Enter proxy password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' });
  await expect(dialog).toContainText(new URL(proxy.url).host);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Username' }).fill('ana');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  return dialog;
}

const basicLogin = (password: string) => Buffer.from(`ana:${password}`).toString('base64');

/** How often the proxy was offered a password. */
const offered = (proxy: TestProxy, password: string) =>
  proxy.heard.filter((line) => line.includes(basicLogin(password))).length;

/** Parley's files hold none of the passwords, neither as they are nor as a proxy gets them. */
async function keepsNoneOf(dataDir: string, passwords: readonly string[]): Promise<void> {
  const text = await filesBelow(dataDir);
  for (const secret of passwords.flatMap((it) => [it, basicLogin(it)])) {
    expect(text.includes(secret)).toBe(false);
  }
}

/**
 * The content of every file that a Parley which was closed has kept. A process of its browser may outlive it by a
 * moment and remove a journal of its own that was listed here.
 */
async function filesBelow(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const gone = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  };
  return Buffer.concat(
    await Promise.all(files.map(({ parentPath, name }) => readFile(path.join(parentPath, name)).catch(gone))),
  );
}
