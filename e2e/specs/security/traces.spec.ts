import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { AUTHORITY, BY_AUTHORITY } from '../../../service/testing/authority.ts';
import { startTestProxy } from '../../../service/testing/testProxy.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import {
  composer,
  conversations,
  messages,
  send,
  sendButton,
  stagedFiles,
} from '../../support/page/screen.ts';
import { rememberOpened } from '../../support/parley/opened.ts';
import { answerQuestions, quit } from '../../support/parley/questions.ts';
import { foundBelow, foundIn, processesWith } from '../../support/parley/traces.ts';

/** The name of the folder in which this person keeps everything. */
const HOME = 'Zebra Lindqvist';

/** Each is seen by Parley in one way only, so that its name says where a trace comes from. */
const PRIVATE = {
  address: 'chat.example',
  email: 'zebra-account@zebra-own.example',
  password: 'zebra-Password-4711',
  wrongPassword: 'zebra-Wrong-4712',
  sender: 'zebra-sender@zebra-other.example',
  senderName: 'Zebra Sender',
  received: 'zebra text that was received',
  sent: 'zebra text that was sent',
  refused: 'zebra text that was refused',
  draft: 'zebra text of a draft',
  search: 'zebra search',
  receivedFile: 'zebra-received.pdf',
  receivedContent: 'zebra content that was received',
  failedFile: 'zebra-failed.pdf',
  folder: 'zebra folder of the person',
  sentFile: 'zebra-sent.txt',
  sentContent: 'zebra content that was sent',
  refusedFile: 'zebra-refused.txt',
  serviceWords: 'zebra words of the service',
  thrownPath: 'zebra-path-of-an-exception',
  thrownText: 'zebra text of an exception',
};

const FOREVER = Number.POSITIVE_INFINITY;

test.use({ serviceOptions: { tls: BY_AUTHORITY } });

/** Fills the service for the account. */
async function fill({ admin }: Service): Promise<void> {
  await admin.addUser({ email: PRIVATE.email, password: PRIVATE.password, apiAccess: true });
  await admin.addUser({ email: PRIVATE.sender, name: PRIVATE.senderName });
  const target = { participants: [PRIVATE.email] };
  const { convId } = await admin.post(PRIVATE.sender, target, { msgText: PRIVATE.received });
  for (const fileName of [PRIVATE.receivedFile, PRIVATE.failedFile]) {
    const content = Buffer.from(`%PDF-1.4\n${PRIVATE.receivedContent}`);
    const attachment = { fileName, mimeType: 'application/pdf', content };
    await admin.post(PRIVATE.sender, { convId }, { attachment });
  }
}

/** Signs in with a wrong password and then the right one, reads, writes, and downloads a file. */
async function useParley(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Service address' }).fill(`https://${PRIVATE.address}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(PRIVATE.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PRIVATE.wrongPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('didn’t accept');
  await signIn(page, { url: `https://${PRIVATE.address}`, email: PRIVATE.email, password: PRIVATE.password });
  await conversations(page).filter({ hasText: PRIVATE.senderName }).click();
  await expect(messages(page).filter({ hasText: PRIVATE.received })).toHaveCount(1);
  await send(page, PRIVATE.sent);
  await expect(messages(page).filter({ hasText: PRIVATE.sent })).toContainText('Sent');
  const received = messages(page).filter({ hasText: PRIVATE.receivedFile });
  await received.getByRole('button', { name: `Download ${PRIVATE.receivedFile}` }).click();
  await expect(received.getByRole('button', { name: `Show ${PRIVATE.receivedFile}` })).toBeVisible();
}

/** Sends a file of the person's folder. */
async function sendFile(page: Page, folder: string, name: string, state: 'Sent' | 'Not sent'): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, PRIVATE.sentContent);
  await dropFile(page, file, composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await sendButton(page).click();
  await expect(messages(page).filter({ hasText: name })).toContainText(state);
}

/** The service refuses a message, a file and a download, and then fails, with words that say too much. */
async function meetFailures(page: Page, { faults }: Service, folder: string): Promise<void> {
  const error = `${PRIVATE.serviceWords} to ${PRIVATE.email} with ${PRIVATE.password}`;
  faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error });
  await send(page, PRIVATE.refused);
  await expect(messages(page).filter({ hasText: PRIVATE.refused })).toContainText('Not sent');
  faults.next({ endpoint: 'sendfile' }, { kind: 'status', status: 400, error });
  await sendFile(page, folder, PRIVATE.refusedFile, 'Not sent');
  faults.next({ endpoint: 'getfile', times: FOREVER }, { kind: 'status', status: 404, error });
  const failed = messages(page).filter({ hasText: PRIVATE.failedFile });
  await failed.getByRole('button', { name: `Download ${PRIVATE.failedFile}` }).click();
  await expect(failed).toContainText('rejected this');
  faults.next({ endpoint: 'get', times: FOREVER }, { kind: 'status', status: 500, error });
  await expect(page.getByText('The service has a problem', { exact: true })).toBeVisible();
  faults.clear();
}

/** Defects in the main process, whose errors name what is private, and the end of core and of the page's process. */
async function breakParley(app: ElectronApplication, page: Page, folder: string): Promise<void> {
  await app.evaluate(
    (_, texts) => {
      const { readFile } = process.getBuiltinModule('node:fs/promises');
      void readFile(`${texts.folder}/${texts.thrownPath}`);
      setTimeout(() => JSON.parse(`{"a": ${texts.thrownText}}`));
      const cause = new Error(`${texts.email} was refused by ${texts.address}`);
      void Promise.reject(new Error(`https://${texts.address}/get failed`, { cause }));
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest) {
        postMessage.call(this, message, ...rest);
        Worker.prototype.postMessage = postMessage;
        void this.terminate();
      };
    },
    { ...PRIVATE, folder },
  );
  await page.getByRole('searchbox', { name: 'Search' }).fill(PRIVATE.search);
  await composer(page).fill(PRIVATE.draft);
  const devTools = await page.context().newCDPSession(page);
  // It never answers, since it ends what would.
  void devTools.send('Page.crash').catch(() => {});
}

/** Damages the messages that Parley keeps, and starts it once more. */
async function damageStore(accounts: string): Promise<void> {
  const [id = ''] = await readdir(accounts);
  const file = path.join(accounts, id, 'archive.db');
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0xa5, 512, 1_024));
}

/** Lines of the log about all this. */
const LOGGED = [
  'invalid-request: /sendfile was answered with 400',
  'server: /get was answered with 500',
  'Uncaught: Error ENOENT',
  'Uncaught: SyntaxError',
  'Uncaught: Error: [address] failed <- Error: [email] was refused by [host]',
  'Core ended with code 1',
  "The page's process is gone",
  'archive.db is set aside as archive.set-aside-',
];

test('nothing private stays in the logs, in crash dumps, in the data folder or in Chromium’s profile, or is seen at the processes', async ({
  launch,
  dataDir,
  service,
}) => {
  const home = path.join(dataDir, '..', HOME);
  const folder = path.join(dataDir, '..', PRIVATE.folder);
  for (const made of [home, folder]) await mkdir(made);
  await fill(service);
  const authority = await makeFile(dataDir, 'authority.pem', AUTHORITY);
  const proxy = await startTestProxy({ port: Number(new URL(service.url).port) });
  // Planted: what finds nothing finds these.
  const planted = { argument: 'planted-argument', variable: 'planted-variable', file: 'planted-content' };
  const own = {
    dataDir: path.join(home, 'parley'),
    args: [`--unknown=${planted.argument}`],
    env: { HOME: home, PLANTED: planted.variable, NODE_EXTRA_CA_CERTS: authority, HTTPS_PROXY: proxy.url },
  };
  const { app, page } = await launch(own);
  await writeFile(path.join(home, 'planted.txt'), planted.file);
  await answerQuestions(app, '');
  await useParley(page);
  await sendFile(page, folder, PRIVATE.sentFile, 'Sent');
  await meetFailures(page, service, folder);

  const processes = await processesWith('PLANTED', planted.variable);
  const seen = processes.flatMap((each) => [each.commandLine, each.environment]);
  expect(processes.length).toBeGreaterThan(2);
  expect(foundIn(Buffer.concat(seen), { ...PRIVATE, ...planted })).toEqual(['argument', 'variable']);

  // The sign-in form is filled in from it.
  const files = ['parley/accounts.backup.json', 'parley/accounts.json'];
  const known = [...files.flatMap((file) => [`${file}: address`, `${file}: email`]), 'planted.txt: file'];
  const found = () => foundBelow(home, { ...PRIVATE, ...planted });
  expect(await found()).toEqual(known);

  const log = path.join(own.dataDir, 'logs', 'main.log');
  await breakParley(app, page, folder);
  await expect.poll(() => readFile(log, 'utf8')).toContain("The page's process is gone");
  await quit(app);
  await damageStore(path.join(own.dataDir, 'accounts'));
  const again = await launch(own);
  await expect(again.page.getByText('The message store was damaged')).toBeVisible();
  await quit(again.app);
  await proxy.stop();

  const lines = await readFile(log, 'utf8');
  for (const entry of LOGGED) expect(lines).toContain(entry);
  expect(await foundBelow(path.dirname(log), { home: HOME })).toEqual([]);
  expect(await found()).toEqual(known);
  const dumps = (await readdir(home, { recursive: true })).filter((name) =>
    /\.dmp$|^core(?:\.\d+)?$/u.test(name),
  );
  expect(dumps).toEqual([]);
});

test('the menu leads to the logs', async ({ parley: { app } }) => {
  const opened = await rememberOpened(app);
  await app.evaluate(({ Menu }) => {
    const menus = Menu.getApplicationMenu()?.items ?? [];
    const items = menus.flatMap(({ submenu }) => submenu?.items ?? []);
    items.find(({ label }) => label === 'Show Log Folder')?.click();
  });
  const userData = await app.evaluate(({ app: electronApp }) => electronApp.getPath('userData'));
  await expect.poll(opened).toBe(path.join(userData, 'logs'));
});
