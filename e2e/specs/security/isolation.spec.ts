import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import type { ChosenFiles } from '../../../shared/contract/index.ts';
import type { Result } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { askAnything, shownAccount } from '../../support/page/ask.ts';
import { makeFile } from '../../support/page/dropFile.ts';
import { tryInjections } from '../../support/page/tryInjections.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

/** Those that a browser would ask the person about. */
const PERMISSIONS = [
  'geolocation',
  'notifications',
  'camera',
  'microphone',
  'midi',
  'clipboard-read',
  'idle-detection',
];

test('the page reaches neither Node nor more of the app than its bridge', async ({ page }) => {
  const reach = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter(
      (name) => name in window,
    ),
    bridge: Object.keys(window.parley).sort(),
  }));
  expect(reach).toEqual({ globals: [], bridge: ['chooseFiles', 'isOnDisk', 'on', 'request'] });
});

test('every page is sandboxed, also in a window that does not ask for it', async ({ parley: { app } }) => {
  expect(await app.evaluate((electron) => electron.app.commandLine.hasSwitch('enable-sandbox'))).toBe(true);
});

/** Electron's names. It leaves out what a preference isn't set to; all of these are off unless they are set. */
const WEAKENING = [
  ...['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag'],
  ...['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures', 'navigateOnDragDrop'],
];

test('the window has every preference that locks its page, and none that weakens it', async ({
  parley: { app },
}) => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    // Electron has the method, and its types don't.
    const { webContents } = window as unknown as {
      webContents: { getLastWebPreferences(): Record<string, unknown> };
    };
    return webContents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    ...{ sandbox: true, contextIsolation: true, webSecurity: true, disableDialogs: true },
  });
  expect(WEAKENING.filter((name) => preferences[name])).toEqual([]);
});

test('another window with the same preload script gets no answer', async ({ launch }) => {
  const { app, page } = await launch();
  const request = { account: null, route: 'settings.get', input: {} };
  expect(await page.evaluate(askAnything, request)).toMatchObject({ ok: true });
  const refused = await app.evaluate(async ({ app: { getAppPath }, BrowserWindow }, asked) => {
    const webPreferences = { preload: `${getAppPath()}/dist/preload.cjs` };
    const other = new BrowserWindow({ show: false, webPreferences });
    await other.loadURL('parley-app://bundle/index.html');
    const ask = (call: string) => other.webContents.executeJavaScript(`window.parley.${call}`);
    const result = await ask(`request(${JSON.stringify(asked)})`);
    other.destroy();
    return result;
  }, request);
  expect(refused).toMatchObject({ ok: false, error: { code: 'unknown-route' } });
});

test('another window with the same preload script gets no token for a file', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch();
  await answerQuestions(app, 'Add');
  await signIn(page, service);
  const account = await shownAccount(page);
  const opened = app.waitForEvent('window');
  await app.evaluate(async ({ app: { getAppPath }, BrowserWindow }) => {
    const webPreferences = { preload: `${getAppPath()}/dist/preload.cjs` };
    await new BrowserWindow({ webPreferences }).loadURL('parley-app://bundle/index.html');
  });
  const other = await opened;
  const file = await makeFile(dataDir, 'diary.txt');
  const choose = async (window: Page) => {
    await window.evaluate(addPicker);
    await window.locator('#picker').setInputFiles(file);
    return window.evaluate(choosePicked, account);
  };
  expect(await choose(other)).toMatchObject({ ok: false, error: { code: 'unknown-route' } });
  expect(await choose(page)).toMatchObject({ ok: true, data: [expect.any(String)] });
});

/** To be run in a page. */
function addPicker(): void {
  document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'picker' }));
}

/** To be run in a page: asks for a token for the file of the picker. */
function choosePicked(account: AccountId): Promise<Result<ChosenFiles>> {
  const picker = document.querySelector<HTMLInputElement>('#picker');
  return window.parley.chooseFiles(account, [...(picker?.files ?? [])]);
}

test('the page has no permission that a browser would ask about', async ({ page }) => {
  const states = await page.evaluate(async (names) => {
    const asked = names.map((name) => navigator.permissions.query({ name: name as PermissionName }));
    return (await Promise.all(asked)).map(({ state }) => state);
  }, PERMISSIONS);
  expect(new Set(states)).toEqual(new Set(['denied']));
});

test('no page is embedded in the page', async ({ parley: { app } }) => {
  const isPrevented = await app.evaluate(({ BrowserWindow }) => {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    const src = 'https://evil.example/';
    BrowserWindow.getAllWindows()[0]?.webContents.emit(
      'will-attach-webview',
      { preventDefault },
      {},
      { src },
    );
    return prevented;
  });
  expect(isPrevented).toBe(true);
});

test('the door refuses what the contract does not know, and any account that is not open', async ({
  parley: { app, page },
  service,
}) => {
  await answerQuestions(app, 'Remove');
  await signIn(page, service);
  const mine = await shownAccount(page);
  const refused = [
    [null, 'core.open', {}, 'unknown-route'],
    [null, 'constructor', {}, 'unknown-route'],
    [null, 'settings.set', { theme: 'pink' }, 'bad-input'],
    [mine, 'links.open', { url: 'file:///etc/passwd', msgId: null }, 'link-refused'],
    [mine, 'conversations.list', { view: { kind: 'all' }, limit: -1 }, 'bad-input'],
    [mine, 'settings.get', {}, 'bad-input'],
    [null, 'outbox.list', {}, 'bad-input'],
    [undefined, 'outbox.list', {}, 'bad-input'],
    [`../${mine}`, 'outbox.list', {}, 'bad-input'],
    ['f'.repeat(32), 'outbox.list', {}, 'signed-out'],
    ['f'.repeat(32), 'files.open', { msgId: 1 }, 'signed-out'],
    [null, 'session.signOut', { account: 'f'.repeat(32), forget: true }, 'signed-out'],
  ] as const;
  for (const [account, route, input, code] of refused)
    expect(await page.evaluate(askAnything, { account, route, input })).toMatchObject({
      ok: false,
      error: { code },
    });
  expect(await page.evaluate(askAnything, 'outbox.list')).toMatchObject({ error: { code: 'bad-input' } });
  expect(await shownAccount(page)).toBe(mine);
});

test.describe('attempts that the security policy reports', () => {
  test.use({
    expectedProblems: /Content Security Policy|requires 'Trusted|Refused to|ERR_|Failed to load|violates/,
  });

  test('no text becomes a script, not even by a mistake in the page', async ({ page }) => {
    expect(await page.evaluate(tryInjections)).toEqual([]);
  });

  test('the page reaches no network and no other origin', async ({ page, service }) => {
    let hits = 0;
    const other = createServer((_request, response) => {
      hits += 1;
      response.end('hello');
    }).listen(0, '127.0.0.1');
    const address = await new Promise<AddressInfo>((resolve) => {
      other.once('listening', () => resolve(other.address() as AddressInfo));
    });
    await signIn(page, service);
    const url = `http://127.0.0.1:${address.port}/`;
    const before = page.url();

    const outcome = await page.evaluate(async (target) => {
      const image = new Image();
      const failed = new Promise((resolve) =>
        image.addEventListener('error', () => resolve('image refused')),
      );
      image.src = `${target}image.png`;
      const fetched = await fetch(target).then(
        () => 'fetched',
        () => 'fetch refused',
      );
      window.open(target);
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      return [fetched, await failed];
    }, url);

    expect(outcome).toEqual(['fetch refused', 'image refused']);
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
    expect(page.url()).toBe(before);
    expect(hits).toBe(0);
    other.close();
  });
});
