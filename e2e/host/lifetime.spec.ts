import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { type ElectronApplication, expect } from 'playwright/test';
import { launchParley } from '../support/parley/launchParley.ts';
import { SAMPLE, test } from './sampleTest.ts';

const ELECTRON = path.join(import.meta.dirname, 'dist', 'electron');

/** Writes the name of each step of the app's end to `file`, because the app can't be asked afterwards. */
async function recordEnd(app: ElectronApplication, file: string): Promise<void> {
  await app.evaluate(({ app: electronApp, BrowserWindow }, target) => {
    const { appendFileSync } = process.getBuiltinModule('node:fs');
    const write = (name: string) => appendFileSync(target, `${name}\n`);
    const steps = ['before-quit', 'window-all-closed', 'will-quit', 'quit'] as const;
    // First in line: the app's own listeners may go on to the next step at once.
    for (const name of steps) electronApp.prependListener(name as 'quit', () => write(name));
    for (const window of BrowserWindow.getAllWindows()) {
      window.on('close', () => write('close'));
      window.on('closed', () => write('closed'));
    }
  }, file);
}

const steps = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n');

/** The processes of Chromium on this computer whose command line holds `text`. */
function processesWith(text: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(text) && / --(?:type=|remote-debugging-pipe)/.test(line));
}

test('quits in the order of Electron', async ({ dataDir }) => {
  const { app } = await launchParley({ app: SAMPLE, dataDir });
  const file = path.join(dataDir, 'end');
  await recordEnd(app, file);
  await app.close();
  expect(await steps(file)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
});

test('quits when the last window is closed', async ({ dataDir }) => {
  const { app, page } = await launchParley({ app: SAMPLE, dataDir });
  const file = path.join(dataDir, 'end');
  await recordEnd(app, file);
  const ended = app.waitForEvent('close');
  await page.close();
  await ended;
  const expected = ['close', 'closed', 'window-all-closed', 'before-quit', 'will-quit', 'quit'];
  expect(await steps(file)).toEqual(expected);
});

test('quits in the same order when it is told to end', async ({ dataDir }) => {
  const { app } = await launchParley({ app: SAMPLE, dataDir });
  const file = path.join(dataDir, 'end');
  await recordEnd(app, file);
  const ended = app.waitForEvent('close');
  app.process().kill('SIGTERM');
  await ended;
  expect(await steps(file)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
});

test('quits although a window is just being destroyed', async ({ dataDir }) => {
  const { app } = await launchParley({ app: SAMPLE, dataDir });
  const ended = app.waitForEvent('close');
  await app.evaluate(async ({ app: electronApp, BrowserWindow }) => {
    const other = new BrowserWindow({ show: false });
    await other.loadURL('about:blank');
    other.destroy();
    setImmediate(() => electronApp.quit());
  });
  await ended;
});

test('stays when a window refuses to close', async ({ sample: { app, page } }) => {
  const shown = await app.browserWindow(page);
  await shown.evaluate((target: BrowserWindow) => {
    target.once('close', (event) => event.preventDefault());
  });
  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  expect(await page.evaluate(() => window.sample.invoke('echo', 'still here'))).toBe('still here');
});

test('a second instance greets the first and goes', async ({ sample: { page }, dataDir }) => {
  const second = spawn(ELECTRON, [SAMPLE, `--user-data-dir=${dataDir}`, '--hello'], { stdio: 'ignore' });
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(0);
  await expect.poll(() => page.evaluate(() => window.heard)).toContain('second --hello');
});

test('an instance can follow one that was killed, whose browser is gone with it', async ({ dataDir }) => {
  const first = await launchParley({ app: SAMPLE, dataDir });
  expect(processesWith(dataDir)).not.toEqual([]);
  const ended = first.app.waitForEvent('close');
  first.app.process().kill('SIGKILL');
  await ended;
  await expect.poll(() => processesWith(dataDir)).toEqual([]);
  const second = await launchParley({ app: SAMPLE, dataDir });
  expect(await second.page.evaluate(() => window.sample.invoke('echo', 1))).toBe(1);
  await second.app.close();
  await expect.poll(() => processesWith(dataDir)).toEqual([]);
});

test('keeps nothing of what pages stored, neither after a kill nor after the end', async ({ dataDir }) => {
  const first = await launchParley({ app: SAMPLE, dataDir });
  await first.page.evaluate(() => localStorage.setItem('typed', 'something private'));
  const ended = first.app.waitForEvent('close');
  first.app.process().kill('SIGKILL');
  await ended;
  const second = await launchParley({ app: SAMPLE, dataDir });
  expect(await second.page.evaluate(() => localStorage.length)).toBe(0);
  const profile = path.join(dataDir, 'electron-host');
  expect(await readdir(profile)).toContain('Default');
  await second.app.close();
  await expect.poll(() => existsSync(profile)).toBe(false);
});

test('follows the dark mode of the system, and what the app makes of it', async ({ dataDir }) => {
  const { app, page } = await launchParley({ app: SAMPLE, dataDir, colorScheme: 'dark' });
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(await isDark()).toBe(true);
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
  const updated = await app.evaluate(({ nativeTheme }) => {
    const heard = new Promise((resolve) =>
      nativeTheme.once('updated', () => resolve(nativeTheme.shouldUseDarkColors)),
    );
    nativeTheme.themeSource = 'light';
    return heard;
  });
  expect(updated).toBe(false);
  await expect.poll(isDark).toBe(false);
  await app.close();
});

test('says in one sentence what is wrong with the app it is given', () => {
  const { stderr, status } = spawnSync(ELECTRON, [path.join(SAMPLE, 'page')], { encoding: 'utf8' });
  expect(stderr).toContain('electron-host: there is no package.json in');
  expect(status).toBe(1);
});
