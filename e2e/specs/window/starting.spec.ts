import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { makePipe } from '../../../testing/makePipe.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations } from '../../support/page/screen.ts';
import { startAgain } from '../../support/parley/startAgain.ts';
import { desktopWithTray } from '../../support/parley/trayDesktop.ts';
import { begin } from '../../support/service/begin.ts';

const atLogin = (page: Page) => page.getByRole('switch', { name: 'Start when I log in' });
const hidden = (page: Page) => page.getByRole('switch', { name: 'Then start without a window' });

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

async function reopenSettings(page: Page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
}

test('starting at login writes an autostart file, says what the system has, and removes it', async ({
  launch,
  service,
  dataDir,
}) => {
  const config = path.join(dataDir, '..', 'a $config');
  const file = path.join(config, 'autostart', 'parley.desktop');
  const { page } = await launch({ env: { ...(await desktopWithTray(dataDir)), XDG_CONFIG_HOME: config } });
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await expect(atLogin(page)).not.toBeChecked();
  await expect(hidden(page)).toBeDisabled();
  await page.getByText('Start when I log in to this computer').click();
  await expect(atLogin(page)).toBeChecked();
  expect(await readFile(file, 'utf8')).toMatch(/^Exec=".+electron" .+ "--user-data-dir=.+" "--at-login"$/mu);

  await writeFile(file, `${await readFile(file, 'utf8')}Hidden=true\n`);
  await reopenSettings(page);
  await expect(atLogin(page)).not.toBeChecked();
  await atLogin(page).focus();
  await page.keyboard.press('Space');
  await expect(atLogin(page)).toBeChecked();
  await expect(hidden(page)).toBeEnabled();
  await hidden(page).focus();
  await page.keyboard.press('Space');
  await expect(hidden(page)).toBeChecked();
  await atLogin(page).focus();
  await page.keyboard.press('Space');
  await expect(atLogin(page)).not.toBeChecked();
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('an autostart file that cannot be written is said, and the switch stays off', async ({
  launch,
  service,
  dataDir,
}) => {
  const config = path.join(dataDir, '..', 'config');
  await mkdir(config, { recursive: true });
  await writeFile(path.join(config, 'autostart'), 'not a folder');
  const { page } = await launch({ env: { ...(await desktopWithTray(dataDir)), XDG_CONFIG_HOME: config } });
  await signIn(page, service);
  await rm(path.join(config, 'autostart'));
  await page.keyboard.press('ControlOrMeta+,');
  await expect(atLogin(page)).not.toBeChecked();
  await writeFile(path.join(config, 'autostart'), 'not a folder');
  await page.getByText('Start when I log in to this computer').click();
  await expect(page.getByText(/couldn’t be saved|not saved/iu)).toBeVisible();
  await expect(atLogin(page)).not.toBeChecked();
});

test('a hidden start shows no window, notifies, and the next start shows it', async ({
  launch,
  service,
  dataDir,
}) => {
  const { convId } = await begin(service, 'ana.silva@x.example');
  const env = await desktopWithTray(dataDir);
  const first = await launch({ env });
  await signIn(first.page, service);
  await expect(conversations(first.page)).toHaveCount(1);
  await first.app.close();

  await service.admin.post('ana.silva@x.example', { convId }, { msgText: 'News' });
  const { app } = await launch({ env, args: ['--hidden'] });
  await expect
    .poll(() => app.evaluate(({ Notification }) => Reflect.get(Notification, '_shown').length))
    .toBe(1);
  expect(await isVisible(app)).toBe(false);
  await startAgain(dataDir);
  await expect.poll(() => isVisible(app)).toBe(true);
});

test('a second Parley during a hidden start brings up the one window, and no other', async ({
  launch,
  dataDir,
}) => {
  await mkdir(dataDir, { recursive: true });
  const windowState = path.join(dataDir, 'window.json');
  // The window waits for its state until the test has written it.
  await makePipe(windowState);
  const env = await desktopWithTray(dataDir);
  const launching = launch({ env, args: ['--hidden'] });
  const writer = await open(windowState, 'w');
  await startAgain(dataDir);
  await writer.writeFile('{"bounds":null,"isMaximised":false}');
  await writer.close();
  const { app } = await launching;
  await expect.poll(() => isVisible(app)).toBe(true);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a start at login is hidden if the settings say so, and shown where no icon could bring it back', async ({
  launch,
  service,
  dataDir,
}) => {
  const config = path.join(dataDir, '..', 'config');
  const env = { ...(await desktopWithTray(dataDir)), XDG_CONFIG_HOME: config };
  const first = await launch({ env });
  await signIn(first.page, service);
  await first.page.keyboard.press('ControlOrMeta+,');
  await first.page.getByText('Start when I log in to this computer').click();
  await expect(hidden(first.page)).toBeEnabled();
  await first.page.getByText('Then start without a window').click();
  await expect(hidden(first.page)).toBeChecked();
  await first.app.close();

  const again = await launch({ env, args: ['--at-login'] });
  expect(await isVisible(again.app)).toBe(false);
  await again.app.close();

  const withoutTray = { ...(await desktopWithTray(dataDir, false)), XDG_CONFIG_HOME: config };
  const third = await launch({ env: withoutTray, args: ['--at-login'] });
  await expect.poll(() => isVisible(third.app), { timeout: 60_000 }).toBe(true);
});

test('a hidden start waits for a tray that comes later, and then has its icon there', async ({
  launch,
  dataDir,
}) => {
  const env = await desktopWithTray(dataDir, false);
  const { app } = await launch({ env, args: ['--hidden'] });
  expect(await isVisible(app)).toBe(false);
  await desktopWithTray(dataDir);
  await expect
    .poll(() => app.evaluate(({ Tray }) => Reflect.get(Tray, '_shown').length), { timeout: 30_000 })
    .toBe(1);
  expect(await isVisible(app)).toBe(false);
});
