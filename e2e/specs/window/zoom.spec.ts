import type { ElectronApplication } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';

/** The zoom level of the page, and whether the menu bar waits for Alt. */
const shown = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { level: window?.webContents.getZoomLevel(), autoHide: window?.autoHideMenuBar };
  });

test('the zoom goes by keys and by the menu, and comes back at the next start', async ({
  launch,
  service,
}) => {
  const { app, page } = await launch();
  await signIn(page, service);
  expect(await shown(app)).toEqual({ level: 0, autoHide: true });
  await page.keyboard.press('ControlOrMeta+=');
  await page.keyboard.press('ControlOrMeta+=');
  await expect.poll(() => shown(app)).toMatchObject({ level: 1 });
  await page.keyboard.press('ControlOrMeta+-');
  await expect.poll(() => shown(app)).toMatchObject({ level: 0.5 });
  await page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => shown(app)).toMatchObject({ level: 0 });
  await chooseInMenu(app, 'Zoom In');
  await expect.poll(() => shown(app)).toMatchObject({ level: 0.5 });
  await chooseInMenu(app, 'Actual Size');
  await chooseInMenu(app, 'Zoom Out');
  await expect.poll(() => shown(app)).toMatchObject({ level: -0.5 });
  await app.close();

  const again = await launch();
  await expect.poll(() => shown(again.app)).toMatchObject({ level: -0.5 });
});
