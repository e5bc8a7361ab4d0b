import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createPackageWithOptions, getRawHeader, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { configuredFuses, differences, packedApps } from './packedApp.ts';
import { shippedWorks } from './shipped/billOfMaterials.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** The row of fuses in a program begins with this (electronjs.org/docs/latest/tutorial/fuses). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WANTED = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};
const FUSES = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
};

const CODE = {
  'dist/main.js': 'start();',
  'dist/renderer/licences.json': '[]',
  'store.node': 'native code',
};

/**
 * A packed app for Windows, whose program is only what the check reads of one: the row of fuses, and the record of the archive.
 * @param row the number of its fuses, which depends on the version of Electron
 */
async function pack({ row = 9, unpack = '*.node' } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unpacked = path.join(folder, 'win-unpacked');
  mkdirSync(path.join(unpacked, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'code', 'dist', 'renderer'), { recursive: true });
  for (const [name, content] of Object.entries(CODE)) writeFileSync(path.join(folder, 'code', name), content);
  const archive = path.join(unpacked, 'resources', 'app.asar');
  await createPackageWithOptions(path.join(folder, 'code'), archive, { unpack });
  const program = path.join(unpacked, 'Parley.exe');
  writeFileSync(program, programWith(row));
  await flipFuses(program, { version: FuseVersion.V1, ...FUSES });
  appendFileSync(program, createHash('sha256').update(getRawHeader(archive).headerString).digest('hex'));
  const chromiumLicences = path.join(unpacked, 'LICENSES.chromium.html');
  writeFileSync(chromiumLicences, 'All of them.');
  return { folder, archive, program, chromiumLicences };
}

/** As much of a program as the check reads: a row of fuses, all of them on. */
const programWith = (row: number) => {
  const wire = Buffer.from([1, row, ...Array.from({ length: row }, () => FuseState.ENABLE)]);
  return Buffer.concat([Buffer.from(`MZ${SENTINEL}`), wire]);
};

/** A folder as Electron is downloaded for Linux, without anything that runs. Of a download, electron-builder removes the default app. */
function electronIn(folder: string): string {
  const electron = path.join(folder, 'electron');
  for (const name of ['resources', 'locales']) mkdirSync(path.join(electron, name), { recursive: true });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome_crashpad_handler', 'version'])
    writeFileSync(path.join(electron, name), name);
  writeFileSync(path.join(electron, 'electron'), programWith(9));
  return electron;
}

async function check(folder: string): Promise<readonly string[]> {
  const apps = packedApps(folder);
  expect(apps).toHaveLength(1);
  return (await Promise.all(apps.map(differences))).flat();
}

test('electron-builder.yml sets every fuse, and packs code into an archive', () => {
  expect(configuredFuses()).toEqual(WANTED);
  const configured = parse(readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8'));
  expect(configured).toMatchObject({ asar: { smartUnpack: false }, asarUnpack: ['**/*.node'] });
});

test('a fuse of the packed program that differs is found', async () => {
  const { folder, program } = await pack();
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.RunAsNode]: true });
  expect(await check(folder)).toEqual([expect.stringContaining('the fuse runAsNode is not off')]);
});

test('code that was altered after packing is found', async () => {
  const { folder, archive } = await pack();
  const bytes = readFileSync(archive, 'latin1');
  writeFileSync(archive, bytes.replace('start();', 'other();'), 'latin1');
  expect(await check(folder)).toEqual([expect.stringContaining('main.js differs from its hash')]);
});

test('native code beside the archive that was altered after packing is found', async () => {
  const { folder, archive } = await pack();
  writeFileSync(path.join(`${archive}.unpacked`, 'store.node'), 'other  code');
  expect(await check(folder)).toEqual([expect.stringContaining('store.node differs from its hash')]);
});

test('electron-builder packs the last build as configured, here around an Electron without content', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const output = path.join(folder, 'release');
  // Throws with advice when there is no build.
  shippedWorks();
  const settings = [`-c.electronDist=${electronIn(folder)}`, `-c.directories.output=${output}`];
  const tool = path.join(ROOT, 'node_modules', '.bin', 'electron-builder');
  const options = { cwd: ROOT, shell: process.platform === 'win32' };
  await promisify(execFile)(tool, ['--dir', '--linux', '--publish', 'never', ...settings], options);
  expect(await check(output)).toEqual([]);
  const [app] = packedApps(output);
  const files = listPackage(app?.archive ?? '', { isPack: false });
  expect(files).toContain(path.normalize('/dist/main.js'));
  expect(files.filter((file) => /\.(?:map|ts|built)$/u.test(file))).toEqual([]);
});

test.each([8, 9])('a program with a row of %i fuses is as configured', async (row) => {
  const { folder } = await pack({ row });
  expect(await check(folder)).toEqual([]);
});

test('a fuse that no one has decided about is found', async () => {
  const { folder } = await pack({ row: 10 });
  expect(await check(folder)).toEqual([expect.stringContaining("doesn't name fuse 9")]);
});

test('licences that are missing in what is packed are found', async () => {
  const { folder, chromiumLicences } = await pack();
  rmSync(chromiumLicences);
  expect(await check(folder)).toEqual([expect.stringContaining('LICENSES.chromium.html is missing')]);
});

test('code beside the archive, where Electron checks nothing, is found', async () => {
  const { folder } = await pack({ unpack: '*.{js,node}' });
  expect(await check(folder)).toEqual([expect.stringContaining('main.js lies beside the archive')]);
});

test.each([
  'resources/app.asar.unpacked/extra.js',
  'resources/app.asar.unpacked/extra.node',
  'resources/app/main.js',
  'resources/app.asar.old',
  'resources/extra.js',
  'resources/extra.node',
  'resources/en.lproj.js',
  'main.js',
  'locales/extra.node',
])('a file that no one packed is found: %s', async (name) => {
  const { folder, program } = await pack();
  const file = path.join(path.dirname(program), name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'other();');
  expect(await check(folder)).toEqual([expect.stringContaining(`${file} was not packed`)]);
});

test('the files that Electron and electron-builder put beside the archive are expected', async () => {
  const { folder, program } = await pack();
  for (const name of ['elevate.exe', 'app-update.yml', 'package-type', 'LICENSE.electron.txt', 'icon.icns'])
    writeFileSync(path.join(path.dirname(program), 'resources', name), name);
  for (const name of ['resources/en.lproj/locale.pak', 'locales/en-US.pak', 'vk_swiftshader_icd.json']) {
    const file = path.join(path.dirname(program), name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, name);
  }
  expect(await check(folder)).toEqual([]);
});

test('a program that does not record its archive is found', async () => {
  const { folder, program } = await pack();
  writeFileSync(program, readFileSync(program).subarray(0, -64));
  expect(await check(folder)).toEqual([expect.stringContaining('header is missing')]);
});
