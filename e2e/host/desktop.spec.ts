import { expect } from 'playwright/test';
import { test } from './sampleTest.ts';

test('keeps the application menu, whose items do what they say', async ({ sample: { app } }) => {
  const clicked = await app.evaluate(({ Menu }) => {
    const heard: string[] = [];
    const menu = Menu.buildFromTemplate([
      { label: '&File', submenu: [{ id: 'new', label: 'New', click: (item) => heard.push(item.label) }] },
    ]);
    Menu.setApplicationMenu(menu);
    Menu.getApplicationMenu()?.getMenuItemById('new')?.click();
    return heard;
  });
  expect(clicked).toEqual(['New']);
});

test('presses the keys of the application menu, of which the page keeps those it handles', async ({
  sample: { app, page },
}) => {
  await app.evaluate(({ Menu, webContents }) => {
    const item = (label: string, accelerator: string) => ({
      label,
      accelerator,
      click: () => webContents.getAllWebContents()[0]?.send('sample:window', label),
    });
    const submenu = [
      item('new', 'CmdOrCtrl+N'),
      item('next', 'Alt+Down'),
      item('downloads', 'CmdOrCtrl+J'),
      item('keys', 'CmdOrCtrl+/'),
    ];
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'File', submenu }]));
  });
  await page.evaluate(() =>
    addEventListener('keydown', (event) => event.key === 'j' && event.preventDefault()),
  );
  await page.keyboard.press('ControlOrMeta+n');
  await page.keyboard.press('ControlOrMeta+j');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('n');
  await page.keyboard.press('ControlOrMeta+/');
  const chosen = () => page.evaluate(() => window.heard.filter((what) => what !== 'focus'));
  await expect.poll(chosen).toEqual(['new', 'next', 'keys']);
});

test('puts copied text on the clipboard', async ({ sample: { app, page } }) => {
  await app.evaluate(({ clipboard }) => clipboard.writeText('copied'));
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('copied');
  const field = page.locator('#paste');
  await field.focus();
  // The clipboard of the system is written a moment later.
  await expect
    .poll(async () => {
      await field.fill('');
      await field.press('ControlOrMeta+V');
      return field.inputValue();
    })
    .toBe('copied');
});

test('keeps what is put on the clipboard, by its types', async ({ sample: { app } }) => {
  const kept = await app.evaluate(async ({ clipboard, ClipboardItem }) => {
    const png = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
    await clipboard.write([new ClipboardItem({ 'text/uri-list': 'file:///tmp/a', 'image/png': png })]);
    const [item] = await clipboard.read();
    if (!item) throw new Error('The clipboard is empty.');
    return {
      types: item.types,
      list: await ((await item.getType('text/uri-list')) as Blob).text(),
      bytes: ((await item.getType('image/png')) as Blob).size,
      has: [await clipboard.has('image/png'), await clipboard.has('text/html')],
      missing: await item.getType('text/plain').catch((error: Error) => error.message),
    };
  });
  expect(kept).toEqual({
    types: ['text/uri-list', 'image/png'],
    list: 'file:///tmp/a',
    bytes: 3,
    has: [true, false],
    missing: "The type 'text/plain' was not found in the ClipboardItem",
  });
});

test('remembers the id that the app gives itself on Windows', async ({ sample: { app } }) => {
  const ids = await app.evaluate(({ app: electronApp }) => {
    const id = Reflect.get(electronApp, '_appUserModelId') as () => string;
    const before = id();
    electronApp.setAppUserModelId('org.example.sample');
    return [before, id()];
  });
  expect(ids).toEqual(['', 'org.example.sample']);
});

test('begins no drag without a picture', async ({ sample: { app } }) => {
  const outcome = await app.evaluate(async ({ app: electronApp, nativeImage, webContents }) => {
    const [contents] = webContents.getAllWebContents();
    const start = (icon: Electron.NativeImage) => contents?.startDrag({ file: '/tmp/a', icon });
    start(nativeImage.createFromBitmap(Buffer.alloc(16), { width: 2, height: 2 }));
    const empty = await electronApp.getFileIcon('/tmp/a');
    try {
      start(empty);
      return 'began';
    } catch (error) {
      return String(error);
    }
  });
  expect(outcome).toContain("non-empty 'icon'");
});
