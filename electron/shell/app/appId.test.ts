import { expect, test } from 'vitest';
import { APP_ID, identify } from './appId.ts';

/** The app, and the ids that it was given. */
function appOf(isPackaged: boolean) {
  const given: string[] = [];
  return { app: { isPackaged, setAppUserModelId: (id: string) => void given.push(id) }, given };
}

test('on Windows Parley has the id of its shortcut in the start menu, without which there are no notifications', () => {
  const { app, given } = appOf(true);
  identify(app, 'win32');
  expect(given).toEqual([APP_ID]);
});

test('a Parley that was not installed has no such shortcut, and is known by its program', () => {
  const { app, given } = appOf(false);
  identify(app, 'win32');
  expect(given).toEqual([process.execPath]);
});

test.each(['darwin', 'linux'] as const)('on %s it has none', (platform) => {
  const { app, given } = appOf(true);
  identify(app, platform);
  expect(given).toEqual([]);
});
