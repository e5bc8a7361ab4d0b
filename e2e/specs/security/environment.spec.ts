import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AUTHORITY, BY_AUTHORITY } from '../../../service/testing/authority.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { expect, signIn, test } from '../../fixtures.ts';

const HOSTILE = { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSLKEYLOGFILE: '/nowhere/keys-of-a-spy' };

test.describe('a service whose certificate anyone could make', () => {
  test.use({ serviceOptions: { tls: TEST_CERTIFICATE } });

  test('gets no password, whatever the environment says, and the log names the variables', async ({
    launch,
    dataDir,
    service,
  }) => {
    const { app, page } = await launch({ env: HOSTILE });
    await page.getByRole('textbox', { name: 'Email' }).fill(service.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(service.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('doesn’t trust the issuer of the service’s certificate')).toBeVisible();
    expect(service.requests.count()).toBe(0);
    const left = await app.evaluate(() => Object.keys(process.env));
    for (const name of Object.keys(HOSTILE)) expect(left).not.toContain(name);
    const log = await readFile(path.join(dataDir, 'logs', 'main.log'), 'utf8');
    for (const name of Object.keys(HOSTILE))
      expect(log).toContain(`The variable ${name} would weaken Parley`);
    expect(log).not.toContain(HOSTILE.SSLKEYLOGFILE);
  });
});

test.describe('an authority that an administrator added', () => {
  test.use({ serviceOptions: { tls: BY_AUTHORITY } });

  test('is trusted, and the settings say from which file', async ({ launch, dataDir, service }) => {
    const file = path.join(dataDir, '..', 'authority.pem');
    await writeFile(file, AUTHORITY);
    const { page } = await launch({ env: { NODE_EXTRA_CA_CERTS: file } });
    await signIn(page, service);
    await page.keyboard.press('ControlOrMeta+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Account' }).click();
    await expect(settings).toContainText(`1 more certificate, from ${file}`);
  });
});
