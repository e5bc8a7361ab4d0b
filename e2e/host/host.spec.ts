import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect } from 'playwright/test';
import { test } from './sampleTest.ts';

/** A site on this computer that remembers its requests. */
async function listen(): Promise<{ asked: string[]; base: string }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('answer');
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('serves a page by its own scheme under its content security policy', async ({
  readOnlySample: { app, page },
}) => {
  await expect(page).toHaveTitle('Sample');
  const address = await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL());
  expect(address).toBe('sample://app/index.html');
  const violated = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
        document.head.append(
          Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }),
        );
      }),
  );
  expect(await violated).toBe('style-src-elem');
});

test("carries values, functions and promises between the page's world and the preload's", async ({
  readOnlySample: { page },
}) => {
  const seen = await page.evaluate(async () => ({
    plain: window.sample.platform,
    callback: window.sample.apply((value) => value + 1, 41),
    promise: await window.sample.invoke('echo', { deep: [new Date(5), 'ü', null] }),
  }));
  expect(seen).toEqual({
    plain: process.platform,
    callback: 42,
    promise: { deep: [new Date(5), 'ü', null] },
  });
});

test('gives the page nothing but what the preload exposes', async ({ readOnlySample: { page } }) => {
  const reachable = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'ipcRenderer', 'Buffer'].filter((name) => name in globalThis),
    hostNames: Object.getOwnPropertyNames(globalThis).filter((name) =>
      /electron|^[br][0-9a-f]{32}$/i.test(name),
    ),
    isFrozen: Object.isFrozen(window.sample),
  }));
  expect(reachable).toEqual({ globals: [], hostNames: [], isFrozen: true });
});

test('carries every value that can be cloned to a handler and back', async ({ readOnlySample: { page } }) => {
  const problems = await page.evaluate(async () => {
    const values = {
      map: new Map<unknown, unknown>([['a', new Set([1n, undefined])]]),
      bytes: new Uint16Array([1, 65535]),
      numbers: [Number.NaN, -0, Number.NEGATIVE_INFINITY],
      error: new RangeError('far'),
      $: 'a dollar',
    };
    const back = (await window.sample.invoke('echo', values)) as typeof values;
    const checks = {
      map: back.map.get('a') instanceof Set && (back.map.get('a') as Set<unknown>).has(1n),
      bytes: back.bytes instanceof Uint16Array && back.bytes[1] === 65535,
      numbers: Number.isNaN(back.numbers[0]) && Object.is(back.numbers[1], -0),
      error: back.error instanceof Error && back.error.message === 'far',
      dollar: back.$ === 'a dollar',
      nothing: (await window.sample.invoke('echo', undefined)) === undefined,
    };
    return Object.entries(checks).filter(([, ok]) => !ok);
  });
  expect(problems).toEqual([]);
});

test('refuses to send what cannot be cloned', async ({ readOnlySample: { page } }) => {
  const failure = page.evaluate(() => window.sample.invoke('echo', { inner: () => 1 }));
  await expect(failure).rejects.toThrow('An object could not be cloned');
});

test('rejects in the page what a handler throws, in the words of Electron', async ({
  readOnlySample: { page },
}) => {
  const message = (channel: string) =>
    page.evaluate((name) => window.sample.invoke(name).catch((error: Error) => error.message), channel);
  expect(await message('fail')).toBe("Error invoking remote method 'sample:fail': TypeError: it failed");
  expect(await message('none')).toContain("No handler registered for 'sample:none'");
});

test('delivers messages that await no answer, in order', async ({ sample: { page } }) => {
  await page.evaluate(() => {
    for (const value of [1, 2, 3]) window.sample.ping(value);
  });
  const pongs = () => page.evaluate(() => window.heard.filter((entry) => Array.isArray(entry)));
  await expect.poll(pongs).toEqual([1, 2, 3].map((value) => ['pong', value]));
});

test('tells a handler that the top frame of the app asked', async ({ readOnlySample: { page } }) => {
  const sender = await page.evaluate(() => window.sample.invoke('sender'));
  expect(sender).toEqual({ url: 'sample://app/index.html', top: true });
});

test('leaves worker threads of the app alone', async ({ readOnlySample: { page } }) => {
  expect(await page.evaluate(() => window.sample.invoke('double', 21))).toBe(42);
});

test('runs a utility process with its arguments and an environment of its own, until it is ended', async ({
  readOnlySample: { page },
}) => {
  expect(await page.evaluate(() => window.sample.invoke('utility'))).toEqual({
    answer: { args: ['one'], names: [], bytes: new Uint8Array([1, 2, 3]) },
    pid: undefined,
  });
});

test('knows the path of a file that was dragged in, and of no other', async ({
  sample: { page },
  dataDir,
}) => {
  const file = path.join(dataDir, 'Übersicht 見本.txt');
  await writeFile(file, 'text');
  const box = await page.locator('#drop').boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x, y, data });
  await expect(page.locator('#dropped')).toHaveText(file);
  expect(await page.evaluate(() => window.sample.pathForFile(new File(['x'], 'made.txt')))).toBe('');
});

test('keeps the window where it is, and opens no other', async ({ sample: { app, page } }) => {
  const { asked, base } = await listen();
  await page.getByText('Away').click();
  await page.getByText('New window').click();
  await page.evaluate((url) => {
    window.open(url);
    location.href = url;
  }, base);
  await expect.poll(() => app.windows().length).toBe(1);
  expect(await page.evaluate(() => window.sample.invoke('sender'))).toMatchObject({ top: true });
  expect(asked).toEqual([]);
});

test('asks the app about permissions', async ({ readOnlySample: { page } }) => {
  const state = (name: PermissionName) =>
    page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked })).state, name);
  expect(await state('geolocation')).toBe('denied');
  expect(await state('notifications')).toBe('granted');
});

test('lets the app alone stop what the page asks of this computer', async ({ sample: { app, page } }) => {
  const { asked, base } = await listen();
  const ask = (url: string) =>
    page.evaluate(
      (target) =>
        fetch(target).then(
          (answer) => answer.text(),
          () => 'refused',
        ),
      url,
    );
  expect(await ask(`${base}/locked`)).toBe('refused');
  await app.evaluate(({ session }) => session.defaultSession.webRequest.onBeforeRequest(null));
  expect(await ask(`${base}/open`)).toBe('answer');
  expect(await ask('http://192.0.2.1/outside')).toBe('refused');
  expect(asked).toEqual(['/open']);
});

test('gives the window the size that the app asks for', async ({ sample: { app, page } }) => {
  const inner = () => page.evaluate(() => [innerWidth, innerHeight]);
  expect(await inner()).toEqual([900, 700]);
  const shown = await app.browserWindow(page);
  await shown.evaluate((target: BrowserWindow) =>
    target.setBounds({ x: 10, y: 20, width: 100, height: 600 }),
  );
  await expect.poll(inner).toEqual([400, 600]);
  expect(await shown.evaluate((target: BrowserWindow) => target.getNormalBounds())).toEqual({
    x: 10,
    y: 20,
    width: 400,
    height: 600,
  });
});

test('tells the page of focus through the app', async ({ sample: { app, page } }) => {
  const shown = await app.browserWindow(page);
  const heard = () => page.evaluate(() => window.heard);
  // The first focus may come before the page listens.
  await expect.poll(() => shown.evaluate((target: BrowserWindow) => target.isFocused())).toBe(true);
  await shown.evaluate((target: BrowserWindow) => target.blur());
  await expect.poll(async () => (await heard()).at(-1)).toBe('blur');
  await shown.evaluate((target: BrowserWindow) => target.focus());
  await expect.poll(async () => (await heard()).at(-1)).toBe('focus');
  await shown.evaluate((target: BrowserWindow) => target.blur());
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow())).toBe(null);
});

test('seals and unseals secrets under a key that stays with the data', async ({
  readOnlySample: { app },
}) => {
  const outcome = await app.evaluate(async ({ safeStorage }) => {
    const sealed = await safeStorage.encryptStringAsync('schlüssel');
    const { result } = await safeStorage.decryptStringAsync(sealed);
    const broken = Buffer.from(sealed);
    broken[20] = (broken[20] ?? 0) ^ 1;
    const refused = await safeStorage.decryptStringAsync(broken).then(
      () => false,
      () => true,
    );
    return {
      result,
      isHidden: !sealed.toString().includes('schlüssel'),
      refused,
      backend: safeStorage.getSelectedStorageBackend(),
    };
  });
  expect(outcome).toEqual({ result: 'schlüssel', isHidden: true, refused: true, backend: 'basic_text' });
});

test('throws for everything that it does not provide', async ({ readOnlySample: { app } }) => {
  const message = (read: string) =>
    app.evaluate((electron, expression) => {
      try {
        new Function('electron', `return ${expression}`)(electron);
        return 'nothing';
      } catch (error) {
        return (error as Error).message;
      }
    }, read);
  expect(await message('electron.app.getGPUInfo')).toBe('electron-host: app.getGPUInfo is not provided');
  expect(await message('electron.BrowserWindow.getAllWindows()[0].setVibrancy')).toBe(
    'electron-host: BrowserWindow.setVibrancy is not provided',
  );
  expect(await message('electron.nonsense')).toBe('electron-host: electron.nonsense is not provided');
  expect(await message('new electron.TouchBar({})')).toBe('electron-host: TouchBar is not provided');
});

test('refuses a window whose page would be less locked', async ({ readOnlySample: { app } }) => {
  const refusal = (preferences: Record<string, unknown>) =>
    app.evaluate(({ BrowserWindow }, webPreferences) => {
      try {
        new BrowserWindow({ webPreferences });
        return 'nothing';
      } catch (error) {
        return (error as Error).message;
      }
    }, preferences);
  for (const name of ['sandbox', 'contextIsolation', 'webSecurity'])
    expect(await refusal({ [name]: false })).toBe(
      `electron-host: webPreferences.${name} false is not provided`,
    );
  for (const name of [
    ...['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag'],
    ...['allowRunningInsecureContent', 'experimentalFeatures'],
  ])
    expect(await refusal({ [name]: true })).toBe(
      `electron-host: webPreferences.${name} true is not provided`,
    );
  expect(await refusal({ enableBlinkFeatures: 'WebSerial' })).toBe(
    'electron-host: webPreferences.enableBlinkFeatures is not provided',
  );
});
