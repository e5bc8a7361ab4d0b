import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoginItemSettings, Settings } from 'electron';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../testing/core/testStore.ts';
import { createLoginItem } from './loginItem.ts';

const COMMAND = ['/opt/Parley/parley', '--at-login'] as const;

function loginItemOf(
  platform: 'darwin' | 'win32',
  found: Partial<LoginItemSettings>,
  command: readonly [string, ...(readonly string[])] = COMMAND,
) {
  const asked: unknown[] = [];
  const app = {
    getLoginItemSettings: (options: unknown) => {
      asked.push(options);
      return found as LoginItemSettings;
    },
    setLoginItemSettings: (settings: Settings) => void asked.push(settings),
  };
  return { asked, ...createLoginItem({ app, platform, command, configDir: '' }) };
}

const linux = (configDir: string) =>
  createLoginItem({
    app: {
      getLoginItemSettings: () => expect.unreachable('Linux has none'),
      setLoginItemSettings: () => expect.unreachable('Linux has none'),
    },
    ...{ platform: 'linux', command: COMMAND, configDir },
  });

test('on Linux an autostart file is written and removed, and the state is that of the file', async () => {
  const configDir = path.join(temporaryDir(), 'config');
  const file = path.join(configDir, 'autostart', 'parley.desktop');
  const item = linux(configDir);
  expect(await item.state()).toBe('off');
  await item.set(true);
  expect(await readFile(file, 'utf8')).toContain('Exec="/opt/Parley/parley" "--at-login"\n');
  expect(await item.state()).toBe('on');
  await writeFile(file, `${await readFile(file, 'utf8')}Hidden=true\n`);
  expect(await item.state()).toBe('off');
  await item.set(true);
  expect(await item.state()).toBe('on');
  await item.set(false);
  expect(await item.state()).toBe('off');
  await expect(readFile(file)).rejects.toThrow('ENOENT');
  await item.set(false);
});

test('a folder that takes no file is an error, and leaves the state as it was', async () => {
  const configDir = temporaryDir();
  await writeFile(path.join(configDir, 'autostart'), 'not a folder');
  const item = linux(configDir);
  await expect(item.set(true)).rejects.toMatchObject({ code: 'file-not-saved' });
  await rm(path.join(configDir, 'autostart'));
  await mkdir(path.join(configDir, 'autostart'));
  expect(await item.state()).toBe('off');
});

test.each([
  [{ openAtLogin: true, executableWillLaunchAtLogin: true }, 'on'],
  [{ openAtLogin: true, executableWillLaunchAtLogin: false }, 'blocked'],
  [{ openAtLogin: false, executableWillLaunchAtLogin: false }, 'off'],
] as const)('on Windows %j means %s', async (found, state) => {
  const { asked, ...item } = loginItemOf('win32', found);
  expect(await item.state()).toBe(state);
  await item.set(true);
  const entry = { path: '"/opt/Parley/parley"', args: ['--at-login'] };
  expect(asked).toEqual([entry, { ...entry, openAtLogin: true }]);
});

test.each([
  ['C:\\data', 'C:\\data'],
  ['C:\\my data', '"C:\\my data"'],
  ['C:\\my data\\', '"C:\\my data\\\\"'],
  ['a"b', '"a\\"b"'],
  ['a\\"b', '"a\\\\\\"b"'],
  ['', '""'],
])('Windows runs the program, and %j stays one argument', async (argument, quoted) => {
  const program = 'C:\\Program Files\\Parley\\Parley.exe';
  const { asked, ...item } = loginItemOf('win32', {}, [program, argument]);
  await item.set(true);
  expect(asked).toEqual([{ path: `"${program}"`, args: [quoted], openAtLogin: true }]);
});

test.each([
  [{ openAtLogin: true, status: 'enabled' }, 'on'],
  [{ openAtLogin: false, status: 'requires-approval' }, 'blocked'],
  [{ openAtLogin: false, status: 'not-registered' }, 'off'],
] as const)('on macOS %j means %s', async (found, state) => {
  const { asked, ...item } = loginItemOf('darwin', found);
  expect(await item.state()).toBe(state);
  await item.set(false);
  expect(asked).toEqual([{}, { openAtLogin: false }]);
});
