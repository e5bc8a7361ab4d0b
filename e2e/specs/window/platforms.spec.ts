import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messageText } from '../../support/page/screen.ts';
import { realElectron } from '../../support/parley/launchParley.ts';
import { badge, offered } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';

type MenuOf = 'application' | 'dock' | 'tray';

/** The entries of a menu that the app gave to the system, by their roles or names. */
const entries = (app: ElectronApplication, of: MenuOf, place?: number) =>
  app.evaluate(
    ({ app: running, Menu, Tray }, [which, index]) => {
      const given = {
        application: () => Menu.getApplicationMenu(),
        dock: () => Reflect.get(running.dock ?? {}, '_menu') as Electron.Menu,
        tray: () => Reflect.get(Tray, '_shown')[0]?._menu as Electron.Menu | undefined,
      }[which]();
      const menu = index === undefined ? given : given?.items[index]?.submenu;
      return menu?.items.map(({ role, label, checked }) => `${role ?? label}${checked ? ' (on)' : ''}`) ?? [];
    },
    [of, place] as const,
  );

const choose = (app: ElectronApplication, of: 'dock' | 'tray', label: string) =>
  app.evaluate(
    ({ app: running, Tray }, [which, wanted]) => {
      const given = which === 'dock' ? running.dock : Reflect.get(Tray, '_shown')[0];
      const menu = Reflect.get(given ?? {}, '_menu') as Electron.Menu;
      menu.items.find((item) => item.label === wanted)?.click();
    },
    [of, label] as const,
  );

/** The overlay and the flashing that the app asked for. */
const taskbar = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0] ?? {};
    return {
      overlay: Reflect.get(window, '_overlay') as string | null,
      isFlashing: Reflect.get(window, '_isFlashing') as boolean,
    };
  });

const loginItem = (app: ElectronApplication) =>
  app.evaluate((electron) => (Reflect.get(electron.app, '_loginItem') as () => object)());

const setting = (page: Page, name: string) => page.getByRole('switch', { name });

/** A Parley as on that system, with one conversation, and its settings open by key. */
async function openSettingsOn(app: ElectronApplication, page: Page, service: Service) {
  const ana = await begin(service, ANA);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  const isMac = await app.evaluate(() => process.platform === 'darwin');
  await page.keyboard.press(isMac ? 'Meta+,' : 'Control+,');
  await expect(setting(page, 'Start when I log in')).not.toBeChecked();
  return ana;
}

// The real Electron runs on one system, and does as that one says.
if (realElectron() === undefined) {
  test('on Windows: overlay, flashing, tray, start at login and menu bar', async ({ launch, service }) => {
    const { app, page } = await launch({ env: { ELECTRON_HOST_PLATFORM: 'win32' } });
    const { convId } = await openSettingsOn(app, page, service);
    expect(await entries(app, 'application')).toEqual([
      ...['&File', 'editmenu', '&View', '&Conversation', '&Account', 'help'],
    ]);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.autoHideMenuBar)).toBe(
      true,
    );

    await setting(page, 'Start when I log in').focus();
    await page.keyboard.press('Space');
    await expect(setting(page, 'Start when I log in')).toBeChecked();
    expect(await loginItem(app)).toMatchObject({
      openAtLogin: true,
      path: expect.stringMatching(/^".*electron"$/u),
      args: expect.arrayContaining(['--at-login']),
    });
    await page.getByText('Start when I log in to this computer').click();
    await expect(setting(page, 'Start when I log in')).not.toBeChecked();
    expect(await loginItem(app)).toMatchObject({ openAtLogin: false });
    await page.getByText('Keep running when I close the window').click();
    await expect(setting(page, 'Keep running')).toBeChecked();
    await page.keyboard.press('Escape');

    expect(await entries(app, 'tray')).toEqual(['Open Parley', 'Do Not Disturb', '', 'Exit']);
    expect(await taskbar(app)).toEqual({ overlay: null, isFlashing: false });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await service.admin.post(ANA, { convId }, { msgText: 'News' });
    await expect.poll(() => taskbar(app)).toEqual({ overlay: 'Unread messages', isFlashing: true });
    expect((await offered(app)).at(-1)).toEqual({ hasReply: true, actions: ['Mark as read'] });
    // The button in the taskbar is a new one when the window shows again, and has no overlay yet.
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setOverlayIcon(null, ''));
    await app.evaluate(({ Tray }) => Reflect.get(Tray, '_shown')[0].emit('click'));
    await expect.poll(() => taskbar(app)).toEqual({ overlay: 'Unread messages', isFlashing: false });
    await conversations(page).first().click();
    await expect(messageText(page, 'News')).toBeVisible();
    await expect.poll(() => taskbar(app)).toEqual({ overlay: null, isFlashing: false });
    const ended = app.waitForEvent('close');
    await choose(app, 'tray', 'Exit');
    await ended;
  });

  test('on macOS: the app menu with Services, the dock, start at login, and the window that comes back', async ({
    launch,
    service,
  }) => {
    const { app, page } = await launch({ env: { ELECTRON_HOST_PLATFORM: 'darwin' } });
    const { convId } = await openSettingsOn(app, page, service);
    const bar = ['appmenu', '&File', 'editmenu', '&View', '&Conversation', '&Account', 'windowmenu', 'help'];
    expect(await entries(app, 'application')).toEqual(bar);
    expect(await entries(app, 'application', 0)).toEqual([
      ...[
        'about',
        '',
        'Settings…',
        'Sign Out…',
        '',
        'services',
        '',
        'hide',
        'hideothers',
        'unhide',
        '',
        'quit',
      ],
    ]);
    expect(await entries(app, 'application', bar.indexOf('windowmenu'))).toEqual([
      ...['minimize', 'zoom', '', 'front'],
    ]);

    await setting(page, 'Start when I log in').focus();
    await page.keyboard.press('Space');
    await expect(setting(page, 'Start when I log in')).toBeChecked();
    expect(await loginItem(app)).toEqual({ openAtLogin: true });
    await page.getByText('Start when I log in to this computer').click();
    await expect(setting(page, 'Start when I log in')).not.toBeChecked();
    expect(await loginItem(app)).toEqual({ openAtLogin: false });

    await choose(app, 'dock', 'Do Not Disturb');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await expect(setting(page, 'Do not disturb')).toBeChecked();
    expect(await entries(app, 'dock')).toEqual(['Do Not Disturb (on)']);
    await choose(app, 'dock', 'Do Not Disturb');
    await expect.poll(() => entries(app, 'dock')).toEqual(['Do Not Disturb']);
    await page.keyboard.press('Escape');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
    await service.admin.post(ANA, { convId }, { msgText: 'News' });
    await expect.poll(() => badge(app)).toBe(1);
    await expect.poll(() => offered(app)).toEqual([{ hasReply: true, actions: ['Mark as read'] }]);
    expect(await app.evaluate(({ Tray }) => Reflect.get(Tray, '_shown').length)).toBe(0);

    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
      .toBe(0);
    const opened = app.waitForEvent('window');
    await app.evaluate((electron) => electron.app.emit('activate', {}, false));
    await expect(conversations(await opened)).toHaveCount(1);
  });
}
