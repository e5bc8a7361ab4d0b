import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CORE, FEATURES, SHELL } from './folderOrder.ts';

const ROOT = new URL('..', import.meta.url);
const ARCHITECTURE = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');

/** The folders in the first column of the first table after `heading`. */
function foldersAfter(heading: string): readonly string[] {
  const [, after = ''] = ARCHITECTURE.split(heading);
  const [table = ''] = /(?:^\|.*\n)+/mu.exec(after) ?? [];
  return [...table.matchAll(/^\| (`.*?`) \|/gmu)].map(([, cell = '']) => cell.replaceAll('`', ''));
}

test.each([
  ['Folders of `electron/core/`', CORE, /^(.+)\/$/u],
  ['Folders of `electron/shell/`', SHELL, /^(.+)\/$/u],
  ['Folders of `renderer/`', Object.keys(FEATURES), /^features\/(.+)$/u],
] as const)('“%s” in ARCHITECTURE.md has the order of folderOrder.ts', (heading, order, folder) => {
  const named = foldersAfter(heading).flatMap((cell) => folder.exec(cell)?.[1] ?? []);
  expect(named).toEqual(order);
});

/** Folders with code, as paths from the root. */
function foldersOf(...patterns: readonly string[]): readonly string[] {
  const files = globSync(
    patterns.map((folder) => `${folder}/*.{ts,tsx,css}`),
    { cwd: ROOT },
  );
  return [...new Set(files.map((file) => file.replaceAll('\\', '/').split('/').slice(0, -1).join('/')))];
}

test('ARCHITECTURE.md names each folder of shared/', () => {
  const named = [...ARCHITECTURE.matchAll(/^ {6}(\w+)\/ {2,}/gmu)].map(([, name = '']) => `shared/${name}`);
  expect(named).toEqual(expect.arrayContaining([...foldersOf('shared/*')]));
});

test('ARCHITECTURE.md names each folder inside one of core, of the shell or of the page', () => {
  const isNamed = (folder: string) => {
    const name = folder.split('/').at(-1) ?? '';
    const inside = folder.split('/').slice(-2).join('/');
    return [inside, name].some((end) => new RegExp(`[\\s\`/]${end}[/\`]`, 'u').test(ARCHITECTURE));
  };
  const folders = foldersOf(
    'electron/core/*/*',
    'electron/shell/*/*',
    'renderer/*/*',
    'renderer/features/*/*',
  );
  expect(folders.length).toBeGreaterThan(80);
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
});
