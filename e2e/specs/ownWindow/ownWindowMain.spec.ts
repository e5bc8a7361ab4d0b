import { convId as conversationId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import {
  closesBy,
  closeWindow,
  focusWindow,
  openAlone,
  ownWindowBy,
  windowTitles,
} from '../../support/page/ownWindow.ts';
import { ANA, BEN, boxIn, CAROL, mainPane, openInMain, titleIn } from '../../support/page/panes.ts';
import { cutOff } from '../../support/page/resize.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';
import { desktopWithTray } from '../../support/parley/trayDesktop.ts';
import { begin } from '../../support/service/begin.ts';

const KEY = 'ControlOrMeta+o';

test('the window stays while the main one is in the tray, which comes back for the conversation; quitting ends both', async ({
  launch,
  service,
  dataDir,
}) => {
  await begin(service, ANA);
  const { app, page } = await launch({ env: await desktopWithTray(dataDir) });
  await signIn(page, service);
  await ask(page, 'settings.set', { closeToTray: true });
  const own = await openAlone(app, page, 'Ana Silva');
  const visible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
  await closeWindow(app, 0);
  await expect.poll(visible).toEqual([false, true]);
  await own.keyboard.type('Still here');
  await closesBy(own, () => own.keyboard.press(KEY));
  await expect.poll(visible).toEqual([true]);
  await expect(boxIn(mainPane(page))).toHaveValue('Still here');
  await expect(boxIn(mainPane(page))).toBeFocused();

  await ownWindowBy(app, () => page.keyboard.press(KEY));
  const ended = app.waitForEvent('close');
  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  await ended;
});

test('where closing the main window ends Parley, the other windows don’t keep it running', async ({
  launch,
  service,
}) => {
  await begin(service, ANA);
  const { app, page } = await launch();
  await signIn(page, service);
  await ask(page, 'settings.set', { closeToTray: false });
  await openAlone(app, page, 'Ana Silva');
  const ended = app.waitForEvent('close');
  await closeWindow(app, 0);
  await ended;
});

test('the menu acts on the window in front, and what only the main window has comes up there', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await chooseInMenu(app, 'Search in Conversation');
  await expect(own.getByRole('search')).toBeVisible();
  await own.keyboard.press('Escape');
  await expect(boxIn(mainPane(own))).toBeFocused();
  await own.keyboard.press('ControlOrMeta+/');
  await expect(own.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('close it');
  await own.keyboard.press('Escape');
  await expect(boxIn(mainPane(own))).toBeFocused();

  await own.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await expect.poll(() => windowTitles(app)).toEqual(['Parley (in front)', 'Ana Silva - Parley']);
  await page.keyboard.press('Escape');

  await focusWindow(app, 1);
  await closesBy(own, () => chooseInMenu(app, 'Conversation in Its Own Window'));
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
});

test('the window has the same lock as the main one, and leads nowhere else', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  const [main, other] = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      // Electron has the method, and its types don't.
      const { webContents } = window as unknown as { webContents: { getLastWebPreferences(): object } };
      return webContents.getLastWebPreferences();
    }),
  );
  expect(other).toEqual(main);
  const before = own.url();
  await own.evaluate(() => {
    window.open('https://evil.example/');
    location.href = 'https://evil.example/';
  });
  await expect(titleIn(mainPane(own))).toContainText('Ana Silva');
  expect(own.url()).toBe(before);
  expect(app.windows()).toHaveLength(2);
});

test('the smallest window has everything, and its details lie over it', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.setContentSize(480, 400));
  await own.waitForFunction(() => innerWidth === 480 && innerHeight === 400);
  const checker = createChecker(own);
  await checker.look('the window of one conversation');
  expect(await cutOff(own)).toEqual([]);
  await expect(own.getByRole('button', { name: 'Back to conversation list' })).toBeHidden();
  await own.keyboard.press('ControlOrMeta+i');
  await expect(own.getByRole('region', { name: 'Details' })).toBeVisible();
  await checker.look('its details');
  expect(await cutOff(own)).toEqual([]);
  await own.keyboard.press('Escape');
  await expect(boxIn(mainPane(own))).toBeFocused();
  expect(checker.found).toEqual([]);
});

test('steps through the list and Done pass over the conversation, and its window stays with it', async ({
  page,
  service,
  parley: { app },
}) => {
  for (const email of [ANA, BEN, CAROL]) await begin(service, email);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ben Okafor');
  await openInMain(page, 'Carol Dunn');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(titleIn(mainPane(page))).toContainText('Carol Dunn');
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');

  await focusWindow(app, 1);
  await own.keyboard.press('ControlOrMeta+Shift+e');
  await expect(own.getByText(/^Done\. A new message/u)).toBeVisible();
  await expect(titleIn(mainPane(own))).toContainText('Ben Okafor');
  await own.keyboard.press('ControlOrMeta+i');
  await closesBy(own, () => own.getByRole('button', { name: 'Mark as unread' }).click());
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
});

test('a page opens no more windows than a person does', async ({ page, service, parley: { app } }) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await openInMain(page, 'Ana Silva');
  const open = (id: number) => ask(page, 'windows.open', { convId: conversationId(id), msgId: null });
  for (let number = 1; number <= 10; number += 1) await open(1_000 + number);
  await open(1_001);
  await open(convId);
  await expect.poll(() => windowTitles(app)).toHaveLength(11);
  // Beyond that, a conversation is shown in the main window.
  await expect.poll(() => windowTitles(app)).toContain('Ana Silva - Parley (in front)');
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
});
