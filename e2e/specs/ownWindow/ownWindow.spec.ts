import type { ElectronApplication } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import {
  closesBy,
  closeWindow,
  focusWindow,
  ownWindowBy,
  windowTitles,
} from '../../support/page/ownWindow.ts';
import {
  ANA,
  BEN,
  boxIn,
  mainPane,
  messagesIn,
  openBeside,
  openInMain,
  rowOf,
  titleIn,
} from '../../support/page/panes.ts';
import { conversations } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

test.beforeEach(async ({ page, service }) => {
  await begin(service, ANA);
  await begin(service, BEN);
  await signIn(page, service);
  await openInMain(page, 'Ana Silva');
});

test('a conversation opens in its own window by a key, where one writes and sends, and goes back by the same key', async ({
  page,
  parley: { app },
}) => {
  await page.keyboard.type('Half a thought');
  const own = await ownWindowBy(app, () => page.keyboard.press('ControlOrMeta+o'));
  await expect(titleIn(mainPane(own))).toContainText('Ana Silva');
  await expect(own.getByRole('list', { name: 'Conversations' })).toBeHidden();
  // The draft is there, and nowhere else.
  await expect(boxIn(mainPane(own))).toHaveValue('Half a thought');
  await expect(boxIn(mainPane(page))).toBeHidden();
  await expect.poll(() => windowTitles(app)).toEqual(['Parley', 'Ana Silva - Parley (in front)']);

  await own.keyboard.type(', and the rest');
  await own.keyboard.press('Enter');
  await expect(messagesIn(mainPane(own)).last()).toContainText('Half a thought, and the rest');
  await expect(conversations(page).filter({ hasText: 'Ana' })).toContainText('Half a thought, and the rest');

  await own.keyboard.type('One more');
  await closesBy(own, () => own.keyboard.press('ControlOrMeta+o'));
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await expect(boxIn(mainPane(page))).toHaveValue('One more');
  await expect.poll(() => windowTitles(app)).toEqual(['Ana Silva - Parley (in front)']);
});

test('the menu of a row opens the window, and choosing the conversation brings it to the front', async ({
  page,
  parley: { app },
}) => {
  const fromMenu = async () => {
    await rowOf(page, 'Ben Okafor').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Open in a new window' }).click();
  };
  const own = await ownWindowBy(app, fromMenu);
  await expect(titleIn(mainPane(own))).toContainText('Ben Okafor');
  // The main window keeps what it shows.
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await expect(conversations(page).filter({ hasText: 'Ben' })).toContainText('In its own window');

  await focusWindow(app, 0);
  await rowOf(page, 'Ben Okafor').click();
  await expect
    .poll(() => windowTitles(app))
    .toEqual(['Ana Silva - Parley', 'Ben Okafor - Parley (in front)']);
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');

  // Ctrl+Enter would open it beside.
  await focusWindow(app, 0);
  await rowOf(page, 'Ben Okafor').press('ControlOrMeta+Enter');
  await expect.poll(() => windowTitles(app)).toContain('Ben Okafor - Parley (in front)');
  await expect(page.locator('[data-pane="beside"]')).toBeHidden();

  await closesBy(own, () => own.getByRole('button', { name: 'Move back to the main window' }).click());
  await expect(titleIn(mainPane(page))).toContainText('Ben Okafor');
});

test('Ctrl+W closes the window with its text saved, and a menu command acts on the window in front', async ({
  page,
  parley: { app },
}) => {
  const own = await ownWindowBy(app, () => page.keyboard.press('ControlOrMeta+o'));
  await own.keyboard.type('To be continued');
  await own.keyboard.press('ControlOrMeta+f');
  await expect(own.getByRole('search')).toBeVisible();
  await expect(page.getByRole('search', { name: 'Search in conversation' })).toBeHidden();
  await own.keyboard.press('Escape');
  await expect(boxIn(mainPane(own))).toBeFocused();
  await closesBy(own, () => own.keyboard.press('ControlOrMeta+w'));
  await openInMain(page, 'Ana Silva');
  await expect(boxIn(mainPane(page))).toHaveValue('To be continued');

  // The close button of the system, at once after a key.
  const again = await ownWindowBy(app, () => page.keyboard.press('ControlOrMeta+o'));
  await again.keyboard.type(', and ended');
  await expect(boxIn(mainPane(again))).toHaveValue('To be continued, and ended');
  await closesBy(again, () => closeWindow(app, 1));
  await openInMain(page, 'Ana Silva');
  await expect(boxIn(mainPane(page))).toHaveValue('To be continued, and ended');
});

test('keys pressed while the window opens go neither into the other conversation nor to the list', async ({
  page,
  parley: { app },
}) => {
  await openBeside(page, 'Ben Okafor');
  await boxIn(mainPane(page)).focus();
  await page.keyboard.type('For Ana');
  const letLoad = await holdLoading(app);
  const own = await ownWindowBy(app, async () => {
    await page.keyboard.press('ControlOrMeta+o');
    await expect(titleIn(mainPane(page))).toContainText('Ben Okafor');
    await page.keyboard.type('alone');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+o');
    await letLoad();
  });
  await expect(boxIn(mainPane(own))).toHaveValue('For Ana');
  await expect(boxIn(mainPane(page))).toHaveValue('');
  await expect(messagesIn(mainPane(page))).toHaveCount(1);
  expect(app.windows()).toHaveLength(2);
});

/** From now on, the page of a new window isn't loaded before the returned function is called, as on a slow computer. */
async function holdLoading(app: ElectronApplication): Promise<() => Promise<void>> {
  await app.evaluate(({ BrowserWindow }) => {
    const { loadURL } = BrowserWindow.prototype;
    const held = Promise.withResolvers<void>();
    BrowserWindow.prototype.loadURL = async function (...given) {
      await held.promise;
      return loadURL.apply(this, given);
    };
    Reflect.set(BrowserWindow, '_letLoad', () => {
      BrowserWindow.prototype.loadURL = loadURL;
      held.resolve();
    });
  });
  return () => app.evaluate(({ BrowserWindow }) => Reflect.get(BrowserWindow, '_letLoad')());
}
