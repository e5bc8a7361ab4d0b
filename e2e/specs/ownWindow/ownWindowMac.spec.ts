import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { closeWindow, ownWindowBy, windowTitles } from '../../support/page/ownWindow.ts';
import { ANA, openInMain } from '../../support/page/panes.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';
import { realElectron } from '../../support/parley/launchParley.ts';
import { begin } from '../../support/service/begin.ts';

// The real Electron runs on one system, and does as that one says.
if (realElectron() === undefined)
  test('on macOS, a command that only the main window has opens that, and is carried out, also where no window is open', async ({
    launch,
    service,
  }) => {
    await begin(service, ANA);
    const { app, page } = await launch({ env: { ELECTRON_HOST_PLATFORM: 'darwin' } });
    await signIn(page, service);
    await ask(page, 'settings.set', { closeToTray: false });
    await openInMain(page, 'Ana Silva');
    await ownWindowBy(app, () => page.keyboard.press('Meta+o'));
    await closeWindow(app, 0);
    await expect.poll(() => windowTitles(app)).toEqual(['Ana Silva - Parley (in front)']);

    const opening = app.waitForEvent('window');
    await chooseInMenu(app, 'Go To…');
    const again = await opening;
    await expect(again.getByRole('dialog', { name: 'Go to' })).toBeVisible();

    for (const left of [1, 0]) {
      await closeWindow(app, 0);
      await expect.poll(() => windowTitles(app)).toHaveLength(left);
    }
    const last = app.waitForEvent('window');
    await chooseInMenu(app, 'New Conversation');
    await expect((await last).getByRole('combobox', { name: 'Participants' })).toBeVisible();
  });
