import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { settingsSchema } from '../../../shared/model/settingsSchemas.ts';
import { createJsonFile } from './jsonFile.ts';
import { openSettings } from './openSettings.ts';

async function settingsFile() {
  const dir = await mkdtemp(path.join(tmpdir(), 'parley-json-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const warnings: string[] = [];
  const log = { info: () => {}, error: () => {}, warn: (message: string) => void warnings.push(message) };
  const file = path.join(dir, 'settings.json');
  const now = () => new Date(1_000);
  const parts = { file, schema: settingsSchema, fallback: DEFAULT_SETTINGS, log, now };
  const backup = path.join(dir, 'settings.backup.json');
  const backedUp = createJsonFile({ ...parts, backup });
  return { dir, file, json: createJsonFile(parts), backup, backedUp, warnings };
}

test('is the fallback as long as there is no file', async () => {
  const { json, dir } = await settingsFile();
  expect(await json.read()).toEqual(DEFAULT_SETTINGS);
  expect(await readdir(dir)).toEqual([]);
});

test('reads what was written, and leaves no other file behind', async () => {
  const { json, dir } = await settingsFile();
  const changed = { ...DEFAULT_SETTINGS, theme: 'dark' as const };
  await json.write(changed);
  expect(await json.read()).toEqual(changed);
  expect(await readdir(dir)).toEqual(['settings.json']);
});

test('keeps the last of several values written at once', async () => {
  const { json } = await settingsFile();
  const widths = [300, 400, 500, 600];
  await Promise.all(widths.map((listWidth) => json.write({ ...DEFAULT_SETTINGS, listWidth })));
  expect(await json.read()).toMatchObject({ listWidth: 600 });
});

test('sets a broken file aside, says so, and goes on with the fallback', async () => {
  const { json, file, dir, warnings } = await settingsFile();
  await writeFile(file, '{"theme": "da');
  expect(await json.read()).toEqual(DEFAULT_SETTINGS);
  expect(await readdir(dir)).toEqual(['settings.json.broken-1000']);
  expect(await readFile(path.join(dir, 'settings.json.broken-1000'), 'utf8')).toBe('{"theme": "da');
  expect(warnings).toHaveLength(1);
});

test('a broken file is restored from its backup, if that is whole', async () => {
  const { backedUp, backup, file, dir } = await settingsFile();
  const changed = { ...DEFAULT_SETTINGS, theme: 'dark' as const };
  await backedUp.write(changed);
  await writeFile(file, '{"theme": "da');
  expect(await backedUp.read()).toEqual(changed);
  expect(await backedUp.read()).toEqual(changed);
  expect(await readdir(dir)).toContain('settings.json.broken-1000');
  const { mtimeMs: backupAt } = await stat(backup);
  expect(await backedUp.damage()).toEqual({ setAsideAs: 'settings.json.broken-1000', backupAt });
  await writeFile(backup, 'none');
  await writeFile(file, 'none');
  expect(await backedUp.read()).toEqual(DEFAULT_SETTINGS);
});

test('a backup that was not written in time, or not at all, is written at a later read', async () => {
  const { backedUp, json, backup, warnings } = await settingsFile();
  await backedUp.write({ ...DEFAULT_SETTINGS, theme: 'dark' });
  // A kill between the two writes.
  await json.write({ ...DEFAULT_SETTINGS, theme: 'light' });
  const next = await settingsFile();
  await cp(path.dirname(backup), next.dir, { recursive: true });
  expect(await readFile(next.backup, 'utf8')).toContain('dark');
  await next.backedUp.read();
  expect(await readFile(next.backup, 'utf8')).not.toContain('dark');

  await rm(backup);
  await mkdir(backup);
  await backedUp.write({ ...DEFAULT_SETTINGS, listWidth: 444 });
  expect(warnings).toHaveLength(1);
  await rm(backup, { recursive: true });
  expect(await backedUp.read()).toMatchObject({ listWidth: 444 });
  expect(await readFile(backup, 'utf8')).toContain('444');
});

test('damage without a backup is known until what was set aside is removed, also after a restart', async () => {
  const { backedUp, json, file } = await settingsFile();
  expect(await backedUp.damage()).toBeNull();
  await writeFile(file, 'none');
  await backedUp.read();
  const damage = { setAsideAs: 'settings.json.broken-1000', backupAt: null };
  expect(await backedUp.damage()).toEqual(damage);
  expect(await json.damage()).toEqual(damage);
  await json.removeSetAside();
  expect(await backedUp.damage()).toBeNull();
});

test('one setting that makes no sense does not cost the others', async () => {
  const { json, file } = await settingsFile();
  await writeFile(
    file,
    JSON.stringify({ ...DEFAULT_SETTINGS, theme: 'purple', listWidth: 444, later: true }),
  );
  expect(await json.read()).toEqual({ ...DEFAULT_SETTINGS, listWidth: 444 });
});

test('a changed setting is announced and still there after a restart', async () => {
  const { json } = await settingsFile();
  const announced: string[] = [];
  const settings = await openSettings({ file: json, network: () => null });
  settings.follow(({ theme }) => void announced.push(theme));
  await settings.set({ theme: 'light' });
  expect(announced).toEqual(['system', 'light']);
  const again = await openSettings({ file: json, network: () => null });
  expect(again.get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
});

test('a setting that cannot be saved goes back, and is not written with a later one', async () => {
  const { json, dir } = await settingsFile();
  const announced: string[] = [];
  const settings = await openSettings({ file: json, network: () => null });
  settings.follow(({ theme, enterSends }) => void announced.push(`${theme} ${enterSends}`));
  await rm(dir, { recursive: true });
  await writeFile(dir, 'in the way');
  await expect(settings.set({ theme: 'light' })).rejects.toThrow();
  expect(settings.get().theme).toBe('system');
  expect(announced).toEqual(['system true', 'light true', 'system true']);
  await rm(dir);
  await settings.set({ enterSends: false });
  expect(await json.read()).toEqual({ ...DEFAULT_SETTINGS, enterSends: false });
});

test('choosing one network for pictures remembers which, and other choices leave it alone', async () => {
  const { json } = await settingsFile();
  let network = 'home';
  const settings = await openSettings({ file: json, network: () => network });
  expect(await settings.set({ images: 'this-network' })).toMatchObject({ imagesNetwork: 'home' });
  network = 'café';
  expect(await settings.set({ theme: 'dark' })).toMatchObject({ imagesNetwork: 'home' });
  expect(await json.read()).toMatchObject({ images: 'this-network', imagesNetwork: 'home' });
});
