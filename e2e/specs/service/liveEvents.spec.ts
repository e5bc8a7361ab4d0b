import { writeFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { test as base, expect } from '../../fixtures.ts';
import { messages } from '../../support/page/screen.ts';
import type { Launched } from '../../support/parley/launchParley.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { ANA, addColleagues, openAna } from '../../support/service/anaAndBen.ts';

interface Forwarder {
  readonly url: string;
  /** Where calls go from now on; null: nowhere, each is answered 404. */
  forwardTo(target: string | null): void;
}

interface Fixtures {
  /** A Parley that trusts the test's certificate as a computer does that was told to. */
  readonly trusting: Launched;
  /** A reverse proxy with TLS, like those in front of real receivers. */
  readonly forwarder: Forwarder;
}

const test = base.extend<Fixtures & { certificate: { cert: string; key: string } }>({
  certificate: async ({ dataDir }, use) => {
    const at = (name: string) => path.join(dataDir, '..', name);
    const files = { cert: at('cert.pem'), key: at('key.pem') };
    await writeFile(files.cert, TEST_CERTIFICATE.cert);
    await writeFile(files.key, TEST_CERTIFICATE.key);
    await use(files);
  },
  trusting: async ({ launch, certificate }, use) => {
    const launched = await launch({ env: { NODE_EXTRA_CA_CERTS: certificate.cert } });
    await answerQuestions(launched.app, 'Register');
    await use(launched);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  forwarder: async ({}, use) => {
    let target: string | null = null;
    const server = https.createServer(TEST_CERTIFICATE, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const status = target === null ? 404 : (await fetch(target, { method: 'POST', body })).status;
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: `https://127.0.0.1:${port}/parley`, forwardTo: (next) => (target = next) });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test.use({
  serviceOptions: { tls: TEST_CERTIFICATE, callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true },
});

/** Signs in, opens the conversation with Ana and then the page of live events. */
async function openLiveEvents(page: Page, service: Service): Promise<Locator> {
  await addColleagues(service);
  await openAna(page, service);
  return showLiveEvents(page);
}

async function showLiveEvents(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Live events' }).click();
  return settings;
}

/** Switches the receiver on and gives its address, as it is shown. */
async function listen(settings: Locator, scheme: 'http' | 'https'): Promise<string> {
  await settings.getByText('Listen for events', { exact: true }).click();
  const address = settings.locator('code').filter({ hasText: new RegExp(`^${scheme}:`, 'u') });
  return address.innerText();
}

async function register(settings: Locator, url: string): Promise<void> {
  await settings.getByRole('textbox', { name: 'Callback address' }).fill(url);
  await settings.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(settings.getByText(`Registered: ${url}`)).toBeVisible();
}

/** Answers the next dialogs for a file, one path each. */
async function chooseFiles(app: ElectronApplication, files: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, paths) => {
    const left = [...paths];
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: left.splice(0, 1) });
  }, files);
}

/** A message of Ana in the conversation that is open. */
async function postAsAna({ admin }: Service, text: string): Promise<number> {
  const { msgId } = await admin.post(ANA.email, { convId: 1 }, { msgText: text });
  return msgId;
}

/** The poll of every two seconds may be quicker than the first event. */
const HERE = /Message (?:loaded|already here)/u;

const eventRows = (settings: Locator) =>
  settings.getByRole('grid', { name: 'Events, newest first' }).getByRole('row');

test('a message is there as soon as the service calls, and Parley hardly polls any more', async ({
  trusting: { app, page },
  service,
  certificate,
}) => {
  const settings = await openLiveEvents(page, service);
  await expect(settings.getByText('No events yet')).toBeVisible();
  await settings.getByText('Listen for events', { exact: true }).click();
  await chooseFiles(app, [certificate.cert, certificate.key]);
  await settings.getByRole('button', { name: 'Choose certificate…' }).click();
  await expect(settings.getByText('cert.pem with key.pem')).toBeVisible();
  const url = await settings
    .locator('code')
    .filter({ hasText: /^https:/u })
    .innerText();
  await register(settings, url);

  const first = await postAsAna(service, 'the first by an event');
  await expect(eventRows(settings)).toHaveCount(1);
  await expect(eventRows(settings).first()).toContainText(HERE);
  await expect(eventRows(settings).first()).toContainText(`Conversation 1, message ${first} · ${ANA.email}`);
  await expect(settings.getByText('Parley asks for new messages only once a minute.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(messages(page).last()).toContainText('the first by an event');
  service.requests.clear();
  await postAsAna(service, 'the second by an event');
  await expect(messages(page).last()).toContainText('the second by an event');
  const polls = service.requests.list('get').filter(({ params }) => params['msgId'] === String(first));
  expect(polls).toHaveLength(1);
});

test('an event comes through a reverse proxy, the test says so, and says what is in the way when it is', async ({
  trusting: { app, page },
  service,
  forwarder,
}) => {
  const settings = await openLiveEvents(page, service);
  await register(settings, forwarder.url);
  const pressTest = () => settings.getByRole('button', { name: 'Test', exact: true }).click();
  await pressTest();
  const notListening = settings.getByText('Parley isn’t listening.');
  await expect(notListening).toBeVisible();
  const local = await listen(settings, 'http');
  await expect(notListening).toBeHidden();
  forwarder.forwardTo(local);
  await answerQuestions(app, 'Send Test Event');
  await pressTest();
  await expect(settings.getByText(/^A test event arrived after [\d,]+ milliseconds?\.$/u)).toBeVisible();
  await expect(eventRows(settings)).toHaveText(/Test event/u);

  await postAsAna(service, 'through the proxy');
  await expect(eventRows(settings).first()).toContainText(HERE);

  forwarder.forwardTo(null);
  await pressTest();
  await expect(settings.getByText('The address responded with 404')).toBeVisible();
  // A guess by someone who has found the port.
  expect((await fetch(new URL('/guessed', local), { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await fetch(local)).status).toBe(404);
  await expect(eventRows(settings)).toHaveCount(2);
});

test('the callback address is asked about before it is replaced or removed', async ({
  trusting: { app, page },
  service,
}) => {
  const asked = await answerQuestions(app, 'Cancel');
  const settings = await openLiveEvents(page, service);
  await settings.getByRole('textbox', { name: 'Callback address' }).fill('https://events.example/parley');
  await page.keyboard.press('Enter');
  await expect.poll(asked).toEqual(['Register this address?']);
  expect(service.requests.count('webhook')).toBe(0);

  await answerQuestions(app, 'Register');
  const question = page.getByRole('alertdialog');
  await register(settings, 'https://events.example/parley');
  await settings.getByRole('button', { name: 'Remove…' }).click();
  await expect(question).toContainText('no matter who registered it');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(settings.getByText('Removed. The service calls no address.')).toBeVisible();
  expect(service.requests.list('webhook').map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test('an address that is not https is refused before anything is sent', async ({
  trusting: { page },
  service,
}) => {
  const settings = await openLiveEvents(page, service);
  const field = settings.getByRole('textbox', { name: 'Callback address' });
  await field.fill('http://events.example/parley');
  await page.keyboard.press('Enter');
  await expect(settings.getByText('The service calls only https addresses.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(service.requests.count('webhook')).toBe(0);
});

test('a registration whose answer was cut off can be tried again', async ({
  trusting: { page },
  service,
}) => {
  const settings = await openLiveEvents(page, service);
  service.faults.next({ endpoint: 'webhook' }, { kind: 'cut-after-commit' });
  await settings.getByRole('textbox', { name: 'Callback address' }).fill('https://events.example/parley');
  await page.keyboard.press('Enter');
  await expect(settings.getByText('May not be registered')).toBeVisible();
  await settings.getByRole('button', { name: 'Try again' }).click();
  await expect(settings.getByText('Registered: https://events.example/parley')).toBeVisible();
});

test('the id of an event is copied from the keyboard; a new secret path ends the old one', async ({
  trusting: { app, page },
  service,
}) => {
  const settings = await openLiveEvents(page, service);
  const old = await listen(settings, 'http');
  const uuid = '5f0c2f4e-8f53-4a6e-9f0e-0d5a3c1b2a90';
  const body = JSON.stringify({ convId: 1, msgId: 99_999, senderEmail: 'x@x.example', uuid });
  expect((await fetch(old, { method: 'POST', body })).status).toBe(200);
  await expect(eventRows(settings)).toContainText('No such message');
  await eventRows(settings).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event ID copied.')).toBeVisible();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(uuid);

  await settings.getByRole('button', { name: 'New secret path…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new path' }).click();
  await expect(settings.getByText(old, { exact: true })).toBeHidden();
  expect((await fetch(old, { method: 'POST', body })).status).toBe(404);
});

test('a port that is taken is said, and any free one helps', async ({
  trusting: { page },
  service,
  forwarder,
}) => {
  const settings = await openLiveEvents(page, service);
  await listen(settings, 'http');
  const port = settings.getByRole('textbox', { name: 'Port' });
  await port.fill(new URL(forwarder.url).port);
  await page.keyboard.press('Enter');
  await expect(settings.getByText('Another program is using this port')).toBeVisible();
  await port.fill('');
  await page.keyboard.press('Enter');
  await expect(settings.getByText('Another program is using this port')).toBeHidden();
  await expect(settings.locator('code').first()).toContainText('http://127.0.0.1:');
});
