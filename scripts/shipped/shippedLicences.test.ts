import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import type { LicensedWork } from '../../shared/model/licences.ts';
import { PDF_FOLDERS, PDF_PACKAGE } from './pdfData.ts';
import { shippedLicences } from './shippedLicences.ts';

const TEXT = 'Do as you like.';

/** A folder with packages, and a page whose code imports what `main` says. */
function project(main: string, packages: Readonly<Record<string, { licence?: string; text?: string }>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, { licence, text = TEXT }] of Object.entries(packages)) {
    const at = path.join(folder, 'node_modules', name);
    mkdirSync(at, { recursive: true });
    const description = { name, version: '1.2.3', license: licence, type: 'module', main: 'index.js' };
    writeFileSync(path.join(at, 'package.json'), JSON.stringify(description));
    writeFileSync(path.join(at, 'index.js'), `console.log('${name}');`);
    if (text !== '') writeFileSync(path.join(at, 'LICENSE'), text);
  }
  writeFileSync(path.join(folder, 'index.html'), '<script type="module" src="main.js"></script>');
  writeFileSync(path.join(folder, 'main.js'), main);
  writeFileSync(path.join(folder, 'work.js'), "import 'worked';");
  return folder;
}

/** Builds it as vite.config.ts builds Parley. @returns the list of licences */
async function listOf(folder: string): Promise<readonly LicensedWork[]> {
  const licences = shippedLicences();
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [licences.plugin()],
    worker: { format: 'es', plugins: () => [licences.plugin()] },
  });
  const list = path.join(folder, 'licences.json');
  licences.write(list);
  return JSON.parse(readFileSync(list, 'utf8'));
}

const WITH_WORKER = "new Worker(new URL('work.js', import.meta.url), { type: 'module' });";

test('a bundled package is listed with its licence, also one that only a worker imports', async () => {
  const folder = project(`import 'bundled'; ${WITH_WORKER}`, {
    bundled: { licence: 'MIT' },
    worked: { licence: 'ISC' },
    unused: { licence: 'GPL-3.0-only' },
  });
  const list = await listOf(folder);
  const made = { version: '1.2.3', kind: 'software', within: null, text: TEXT };
  expect(list).toContainEqual({ name: 'bundled', licence: 'MIT', ...made });
  expect(list).toContainEqual({ name: 'worked', licence: 'ISC', ...made });
  expect(list.map(({ name }) => name)).not.toContain('unused');
});

test('a package under several licences at once is shipped if each of them is allowed', async () => {
  const list = await listOf(project("import 'bundled';", { bundled: { licence: 'MIT AND ISC' } }));
  expect(list).toContainEqual(expect.objectContaining({ name: 'bundled', licence: 'MIT AND ISC' }));
});

test.each([
  ['bundled', 'GPL-3.0-only', 'bundled 1.2.3: the licence GPL-3.0-only is not allowed'],
  ['worked', 'AGPL-3.0-or-later', 'worked 1.2.3: the licence AGPL-3.0-or-later is not allowed'],
  ['bundled', 'MPL-2.0 AND MIT', 'bundled 1.2.3: the licence MPL-2.0 AND MIT is not allowed'],
  ['bundled', undefined, 'bundled 1.2.3: the licence that it does not name is not allowed'],
])('no build ends with %s under %s', async (name, licence, message) => {
  const packages = { bundled: { licence: 'MIT' }, worked: { licence: 'MIT' } };
  const changed = { ...packages, [name]: { ...(licence && { licence }) } };
  await expect(listOf(project(`import 'bundled'; ${WITH_WORKER}`, changed))).rejects.toThrow(message);
});

test('no build ends with a package that leaves out the text of its licence', async () => {
  const folder = project("import 'bundled';", { bundled: { licence: 'ISC', text: '' } });
  await expect(listOf(folder)).rejects.toThrow('bundled 1.2.3: there is no licence text');
});

test('works that are shipped without being bundled are listed: Electron, the database, and the map', async () => {
  const list = await listOf(project('', {}));
  const shipped = ['electron', 'better-sqlite3-multiple-ciphers', 'SQLite', 'Natural Earth'];
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(shipped));
  // As this version of the package writes them.
  const sqlite = list.filter(({ name }) => name.startsWith('SQLite'));
  expect(sqlite.map(({ version }) => version)).toEqual([
    expect.stringMatching(/^3\.\d+\.\d+$/u),
    expect.stringMatching(/^\d+\.\d+\.\d+$/u),
  ]);
});

test('of the data of pdf.js, every licence is either listed or of files that are not taken', () => {
  for (const [folder, { works, unused, wanted }] of Object.entries(PDF_FOLDERS)) {
    const files = readdirSync(path.join(PDF_PACKAGE, folder));
    expect(files.some((file) => wanted.test(file))).toBe(true);
    const named = [...works.map(({ text }) => text), ...unused];
    expect(files.filter((file) => file.startsWith('LICENSE')).toSorted()).toEqual(named.toSorted());
  }
  const fonts = readdirSync(path.join(PDF_PACKAGE, 'standard_fonts'));
  expect(fonts.filter((file) => PDF_FOLDERS.standard_fonts.wanted.test(file))).not.toContainEqual(
    expect.stringMatching(/Liberation/u),
  );
});
