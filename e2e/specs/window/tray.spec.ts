import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { answer, notified } from '../../support/parley/notified.ts';
import { startAgain } from '../../support/parley/startAgain.ts';
import { desktopWithTray } from '../../support/parley/trayDesktop.ts';
import { begin } from '../../support/service/begin.ts';

/** The icon that the app put into the tray: its text, and the colour where the dot is. */
const icon = (app: ElectronApplication) =>
  app.evaluate(({ Tray }) => {
    const [tray] = Reflect.get(Tray, '_shown');
    if (!tray) return null;
    const at = (7 * 32 + 24) * 4;
    const [blue, green, red] = tray._image.toBitmap().subarray(at, at + 4);
    return { toolTip: tray._toolTip as string, hasDot: red > 200 && green < 100 && blue < 100 };
  });

/** The tray's menu: its entries, and what is turned on. */
const menu = (app: ElectronApplication) =>
  app.evaluate(({ Tray }) => {
    const { items } = Reflect.get(Tray, '_shown')[0]._menu as Electron.Menu;
    return items.map(({ type, label, checked }) => (type === 'checkbox' ? `${label}: ${checked}` : label));
  });

const choose = (app: ElectronApplication, label: string) =>
  app.evaluate(({ Tray }, wanted) => {
    const { items } = Reflect.get(Tray, '_shown')[0]._menu as Electron.Menu;
    items.find((item) => item.label === wanted)?.click();
  }, label);

const press = (app: ElectronApplication) =>
  app.evaluate(({ Tray }) => Reflect.get(Tray, '_shown')[0].emit('click'));

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const told = async (app: ElectronApplication) => (await notified(app)).map(({ title }) => title);

const keepRunning = (page: Page) => page.getByRole('switch', { name: 'Keep running' });

async function keepRunningInTray(page: Page, service: Service): Promise<void> {
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await keepRunning(page).focus();
  await page.keyboard.press('Space');
  await expect(keepRunning(page)).toBeChecked();
  await page.keyboard.press('Escape');
}

test('the tray has a dot while something is unread, opens Parley, keeps it quiet, and quits it', async ({
  launch,
  service,
  dataDir,
}) => {
  const ana = await begin(service, 'ana.silva@x.example');
  await begin(service, 'ben.okafor@x.example');
  const { app, page } = await launch({ env: await desktopWithTray(dataDir) });
  await signIn(page, service);
  await expect.poll(() => icon(app)).toEqual({ toolTip: 'Parley', hasDot: false });
  await conversations(page).filter({ hasText: 'Ben' }).click();

  await service.admin.post('ana.silva@x.example', { convId: ana.convId }, { msgText: 'News' });
  await expect.poll(() => icon(app)).toEqual({ toolTip: 'Parley: 1 unread message', hasDot: true });
  await conversations(page).filter({ hasText: 'Ana' }).click();
  await expect.poll(() => icon(app)).toEqual({ toolTip: 'Parley', hasDot: false });

  expect(await menu(app)).toEqual(['Open Parley', 'Do Not Disturb: false', '', 'Quit Parley']);
  await choose(app, 'Do Not Disturb');
  await expect.poll(() => menu(app)).toContain('Do Not Disturb: true');
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Do not disturb' })).toBeChecked();

  await page.getByText('Do not disturb').click();
  await expect.poll(() => menu(app)).toContain('Do Not Disturb: false');
  const ended = app.waitForEvent('close');
  await choose(app, 'Quit Parley');
  await ended;
});

test('closing to the tray is explained once, and the tray and a second start bring the window back', async ({
  launch,
  service,
  dataDir,
}) => {
  const env = await desktopWithTray(dataDir);
  const { app, page } = await launch({ env });
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await expect(keepRunning(page)).not.toBeChecked();
  await page.getByText('Keep running when I close the window').click();
  await expect(keepRunning(page)).toBeChecked();

  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await expect.poll(() => told(app)).toEqual(['Parley is still running']);
  await choose(app, 'Open Parley');
  expect(await isVisible(app)).toBe(true);

  // A press of the icon shows the window, and never hides it.
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  for (const _ of ['hidden', 'shown']) {
    await press(app);
    expect(await isVisible(app)).toBe(true);
  }
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await told(app)).toHaveLength(1);
  await startAgain(dataDir);
  await expect.poll(() => isVisible(app)).toBe(true);

  const ended = app.waitForEvent('close');
  await choose(app, 'Quit Parley');
  await ended;
});

test('where the system refuses notifications, the window explains the tray at its next opening, once', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch({ env: await desktopWithTray(dataDir) });
  const explained = page.getByText('Parley keeps running when you close its window.');
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByText('Keep running when I close the window').click();
  await expect(keepRunning(page)).toBeChecked();
  await page.keyboard.press('Escape');
  await app.evaluate(({ Notification }) => void Reflect.set(Notification, '_isRefused', true));
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await expect.poll(() => ask(page, 'settings.get', {})).toMatchObject({ trayNotice: true });
  await expect(explained).toBeHidden();
  await choose(app, 'Open Parley');
  await expect(explained).toBeVisible();
  await expect.poll(() => ask(page, 'settings.get', {})).toMatchObject({ trayNotice: false });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(explained).toBeHidden();

  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await choose(app, 'Open Parley');
  expect(await ask(page, 'settings.get', {})).toMatchObject({ toldOfTray: 'window', trayNotice: false });
  await page.keyboard.press('ControlOrMeta+,');
  await expect(keepRunning(page)).toBeChecked();
  await expect(explained).toBeHidden();
  expect(await told(app)).toEqual([]);
});

test('a hidden window notifies of messages, and a press brings it back', async ({
  launch,
  service,
  dataDir,
}) => {
  const { convId } = await begin(service, 'ana.silva@x.example');
  const { app, page } = await launch({ env: await desktopWithTray(dataDir) });
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+,');
  await keepRunning(page).focus();
  await page.keyboard.press('Space');
  await expect(keepRunning(page)).toBeChecked();
  await page.keyboard.press('Escape');
  await closeWindow(app);
  await service.admin.post('ana.silva@x.example', { convId }, { msgText: 'Are you there?' });
  await expect.poll(() => told(app)).toHaveLength(2);
  await answer(app, 'click');
  await expect.poll(() => isVisible(app)).toBe(true);
  await expect(messages(page).filter({ hasText: 'Are you there?' })).toBeVisible();
});

test('without a tray the setting says why it is off, and closing the window ends Parley', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch({ env: await desktopWithTray(dataDir, false) });
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await expect(keepRunning(page)).toBeDisabled();
  await expect(
    page.getByText(/^Closing the window quits Parley, because it found no place for tray icons/u),
  ).toBeVisible();
  expect(await icon(app)).toBeNull();
  const ended = app.waitForEvent('close');
  await closeWindow(app);
  await ended;
});

test('the button in the taskbar flashes for a notification until the window has the focus', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, 'ana.silva@x.example');
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  const isFlashing = () =>
    app.evaluate(({ BrowserWindow }) => Reflect.get(BrowserWindow.getAllWindows()[0] ?? {}, '_isFlashing'));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  await service.admin.post('ana.silva@x.example', { convId }, { msgText: 'News' });
  await expect.poll(isFlashing).toBe(true);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  expect(await isFlashing()).toBe(false);
});

for (const looks of [false, true]) {
  const when = looks ? 'as the settings say' : 'also if nothing asked since';
  test(`once the desktop shows no tray any more, closing the window quits Parley, ${when}`, async ({
    launch,
    service,
    dataDir,
  }) => {
    const { app, page } = await launch({ env: await desktopWithTray(dataDir) });
    await keepRunningInTray(page, service);
    await desktopWithTray(dataDir, false);
    if (looks) {
      await page.keyboard.press('ControlOrMeta+,');
      await expect(keepRunning(page)).toBeDisabled();
    }
    const ended = app.waitForEvent('close');
    await closeWindow(app);
    await ended;
  });
}

test('the window comes back when the desktop shows no tray any more, and goes when it shows one again', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch({ env: await desktopWithTray(dataDir) });
  await keepRunningInTray(page, service);
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await desktopWithTray(dataDir, false);
  await expect.poll(() => isVisible(app), { timeout: 60_000 }).toBe(true);
  await desktopWithTray(dataDir);
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
});

test('do not disturb that can’t be saved from the tray is said in the window, and the menu has it as it was', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch({ env: await desktopWithTray(dataDir) });
  await signIn(page, service);
  await expect.poll(() => icon(app)).not.toBeNull();
  const disk = await fillDisk(app);
  await choose(app, 'Do Not Disturb');
  await expect(page.getByRole('log').getByText('so there is no room for this')).toBeVisible();
  await expect.poll(() => menu(app)).toContain('Do Not Disturb: false');
  await disk.end();
});
