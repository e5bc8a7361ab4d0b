import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { desktopWithTray } from '../../support/parley/trayDesktop.ts';

const PLACE = { x: 40, y: 30, width: 700, height: 520 };
/** On a screen that is gone. */
const ELSEWHERE = { ...PLACE, x: 90_000, y: 90_000 };

const bounds = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());

test('the window opens again where it was, as large as it was', async ({ launch }) => {
  const first = await launch();
  await first.app.evaluate(
    ({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place),
    PLACE,
  );
  // A frame takes some of it.
  await first.page.waitForFunction(({ width }) => Math.abs(innerWidth - width) < 40, PLACE);
  await first.app.close();

  const second = await launch();
  expect(await bounds(second.app)).toEqual(PLACE);
});

test('a maximised window is so again after a start that showed no window', async ({ launch, dataDir }) => {
  const env = await desktopWithTray(dataDir);
  const first = await launch({ env });
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await first.app.close();
  const hidden = await launch({ env, args: ['--hidden'] });
  await hidden.app.close();

  const { app } = await launch({ env });
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized()))
    .toBe(true);
});

test('a window whose screen is gone opens on one that is there, as large as it was', async ({
  launch,
  dataDir,
}) => {
  const first = await launch();
  await first.app.close();
  const file = path.join(dataDir, 'window.json');
  const kept = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...kept, bounds: ELSEWHERE }));

  const { app } = await launch();
  const { x, y, width, height } = (await bounds(app)) ?? ELSEWHERE;
  expect({ width, height }).toEqual({ width: PLACE.width, height: PLACE.height });
  const areas = await app.evaluate(({ screen }) => screen.getAllDisplays().map(({ workArea }) => workArea));
  const isOn = (area: Electron.Rectangle) =>
    x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height;
  expect(areas.some(isOn)).toBe(true);
});
