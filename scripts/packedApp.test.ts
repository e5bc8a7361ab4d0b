import { createHash } from 'node:crypto';
import {
  appendFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage, getRawHeader } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { FuseState, SENTINEL } from '@electron/fuses/dist/constants.js';
import { expect, onTestFinished, test } from 'vitest';
import { configuredFuses, differences, packedApps } from './packedApp.ts';

const ROOT = path.join(import.meta.dirname, '..');
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

/** A packed app for Windows, whose program is only what the check reads of one: the row of fuses, and the record of the archive. */
async function pack() {
  const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unpacked = path.join(folder, 'win-unpacked');
  mkdirSync(path.join(unpacked, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'code', 'dist'), { recursive: true });
  writeFileSync(path.join(folder, 'code', 'dist', 'main.js'), 'start();');
  const archive = path.join(unpacked, 'resources', 'app.asar');
  await createPackage(path.join(folder, 'code'), archive);
  const program = path.join(unpacked, 'Parley.exe');
  const wire = Buffer.from([1, 8, ...Array.from({ length: 8 }, () => FuseState.ENABLE)]);
  writeFileSync(program, Buffer.concat([Buffer.from(`MZ${SENTINEL}`), wire]));
  await flipFuses(program, { version: FuseVersion.V1, ...FUSES });
  appendFileSync(program, createHash('sha256').update(getRawHeader(archive).headerString).digest('hex'));
  return { folder, archive, program };
}

async function check(folder: string): Promise<readonly string[]> {
  const apps = packedApps(folder);
  expect(apps).toHaveLength(1);
  return (await Promise.all(apps.map(differences))).flat();
}

test('electron-builder.yml sets every fuse, and packs code into an archive', () => {
  expect(configuredFuses()).toEqual(WANTED);
  expect(readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8')).toMatch(/^asar: true$/mu);
});

test('a packed app is as configured', async () => {
  const { folder } = await pack();
  expect(await check(folder)).toEqual([]);
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

test('a program that does not record its archive is found', async () => {
  const { folder, program } = await pack();
  writeFileSync(program, readFileSync(program).subarray(0, -64));
  expect(await check(folder)).toEqual([expect.stringContaining('header is missing')]);
});

test('workflows name every action by a commit, and the release reads its output back', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  const uses = workflows.flatMap((text) => text.match(/uses: .*/gu) ?? []);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/u.test(line))).toEqual([]);
  expect(workflows.some((text) => text.includes('npm run package') && text.includes('npm run packed'))).toBe(
    true,
  );
});
