import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import * as order from './folderOrder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['electron', 'renderer', 'shared', 'service', 'testing', 'e2e', 'bench'];
const CORE = 'electron/core';
const FEATURES = Object.keys(order.FEATURES);

/** By the name of each wall: a file of a tree made for this test, and what it imports though it must not. */
const FORBIDDEN: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-circular': ['electron/shell/one.ts', 'electron/shell/other.ts'],
  resolvable: ['bench/missing.ts', 'no-such-package'],
  'world-shared': ['shared/pure.test.ts', 'service/any.ts'],
  'world-renderer': ['renderer/main.ts', 'electron/shell/any.ts'],
  'world-service': ['service/main.ts', 'electron/shell/any.ts'],
  'world-core': [`${CORE}/free.ts`, 'electron/shell/any.ts'],
  'world-shell': ['electron/shell/page.ts', 'renderer/any.ts'],
  'world-testing': ['testing/tool.ts', 'bench/any.ts'],
  'electron-is-core-and-shell': ['electron/apart.ts', `${CORE}/createCore.ts`],
  'shared-no-node': ['shared/disk.ts', 'node:fs'],
  'renderer-no-node': ['renderer/disk.ts', 'node:fs'],
  'renderer-no-folder-circles': ['renderer/lib/near/one.ts', 'renderer/lib/far/other.ts'],
  'renderer-lib-is-low': ['renderer/lib/high.ts', 'renderer/ui/any.ts'],
  'renderer-locales-are-lowest': ['renderer/locales/high.ts', 'renderer/lib/any.ts'],
  'renderer-ui-knows-no-feature': ['renderer/ui/domain.ts', 'renderer/stores/any.ts'],
  'features-below-stores': ['renderer/features/panes/Stores.ts', 'renderer/stores/any.ts'],
  'features-are-ordered': ['renderer/stores/reader.ts', 'renderer/features/stranger/any.ts'],
  'core-is-ordered': [`${CORE}/db/reader.ts`, `${CORE}/stranger/any.ts`],
  'shell-is-ordered': ['electron/shell/app/reader.ts', 'electron/shell/stranger/any.ts'],
  'service-is-not-imported': ['electron/shell/started.ts', 'service/any.ts'],
  'product-without-tests': ['electron/shell/tested.ts', 'testing/any.ts'],
  'shell-by-protocol': ['electron/shell/core.ts', `${CORE}/createCore.ts`],
  'electron-in-shell-only': [`${CORE}/window.ts`, 'electron'],
  'sqlite-in-stores-only': [`${CORE}/sync/driver.ts`, 'better-sqlite3-multiple-ciphers'],
  'packages-shared': ['shared/packages.ts', 'fast-check'],
  'packages-shared-tests': ['shared/packages.test.ts', 'undici'],
  'packages-renderer': ['renderer/lib/packages.ts', 'fastify'],
  'packages-renderer-tests': ['renderer/lib/packages.test.ts', 'fastify'],
  'packages-core': [`${CORE}/db/packages.ts`, 'react'],
  'packages-core-tests': [`${CORE}/db/packages.test.ts`, 'react'],
  'packages-shell': ['electron/shell/app/packages.ts', 'undici'],
  'packages-shell-tests': ['electron/shell/app/packages.test.ts', 'undici'],
  'packages-service': ['service/packages.ts', 'react'],
  'packages-service-tests': ['service/packages.test.ts', 'react'],
};

/** More that some walls must refuse: places that belong to no world, and other names of a module. */
const ALSO: readonly (readonly [name: string, file: string, imported: string])[] = [
  ...['any.ts', 'common/any.ts', 'docs/any.ts', 'package.json', 'scripts/any.ts', 'e2e/any.ts'].flatMap(
    (imported, index) =>
      ['shared', 'renderer', 'service', 'testing'].map(
        (world) => [`world-${world}`, `${world}/also${index}.ts`, imported] as const,
      ),
  ),
  ['world-core', `${CORE}/db/also0.ts`, 'electron/apart.ts'],
  ['world-core', `${CORE}/db/also1.ts`, 'electron/new/any.ts'],
  ['world-core', `${CORE}/db/also2.ts`, 'electron/main.ts'],
  ['world-core', `${CORE}/db/also3.ts`, 'renderer/any.ts'],
  ['world-core', `${CORE}/db/also4.ts`, 'bench/any.ts'],
  ['world-core', `${CORE}/db/also5.ts`, 'package.json'],
  ['world-shell', 'electron/shell/app/also0.ts', 'electron/apart.ts'],
  ['world-shell', 'electron/shell/app/also1.ts', 'electron/new/any.ts'],
  ['world-shell', 'electron/shell/app/also2.ts', 'common/any.ts'],
  ['world-shell', 'electron/main.ts', 'electron/apart.ts'],
  ['world-shell', 'electron/preload.ts', 'package.json'],
  ['world-testing', 'testing/shell.ts', 'electron/shell/any.ts'],
  ['service-is-not-imported', `${CORE}/db/testStarted.ts`, 'service/any.ts'],
  ['electron-is-core-and-shell', 'electron/apart2.ts', 'electron'],
  ['electron-is-core-and-shell', 'electron/new/any2.ts', 'undici'],
  ['electron-is-core-and-shell', 'electron/new/any3.ts', 'shared/any.ts'],
  ['electron-in-shell-only', `${CORE}/window2.ts`, 'electron/common'],
  ['electron-in-shell-only', 'testing/window.ts', 'electron'],
  ['sqlite-in-stores-only', 'electron/shell/app/driver.ts', 'node:sqlite'],
];

/** A file of a folder that imports one of the very next folder, or what stands above them all. */
function highIn(parent: string, folders: readonly string[], folder: string): readonly [string, string] {
  const next = folders[folders.indexOf(folder) + 1];
  return [`${parent}/${folder}/high.ts`, next ? `${parent}/${next}/any.ts` : `${parent}/createCore.ts`];
}

/** Walls of each folder that has a place in an order, by the beginnings of their names. */
const OF_FOLDERS: readonly (readonly [
  prefix: string,
  example: (folder: string) => readonly [string, string],
])[] = [
  ['core-order-', (folder) => highIn(CORE, order.CORE, folder)],
  ['shell-order-', (folder) => highIn('electron/shell', order.SHELL, folder)],
  ['feature-', (folder) => highIn('renderer/features', FEATURES, folder)],
  ['entries-', (folder) => [`renderer/${folder}Reader.ts`, `renderer/features/${folder}/inner.ts`]],
];

/** Every wall that there must be. */
const NAMES = [
  ...Object.keys(FORBIDDEN),
  ...order.CORE.map((folder) => `core-order-${folder}`),
  ...order.SHELL.slice(0, -1).map((folder) => `shell-order-${folder}`),
  ...FEATURES.slice(0, -1).map((feature) => `feature-${feature}`),
  ...FEATURES.map((feature) => `entries-${feature}`),
];

function exampleOf(name: string): readonly [file: string, imported: string] {
  const [prefix, example] = OF_FOLDERS.find(([start]) => name.startsWith(start)) ?? ['', undefined];
  return example?.(name.slice(prefix.length)) ?? FORBIDDEN[name] ?? [`no example of ${name}`, ''];
}

/** For the walls that forbid a circle: the import back from the other end. */
const CIRCLES: Readonly<Record<string, (file: string) => string>> = {
  'no-circular': (file) => file,
  'renderer-no-folder-circles': (file) => file.replace('one', 'two'),
};

interface Cruised {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
    /** `issues`: reasons for which some sources may not have been read. */
    readonly environment: { readonly issues?: readonly unknown[] };
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
}

/** Below the repository, since packages are found from there. */
function makeTree(): string {
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  const tree = mkdtempSync(join(ROOT, 'out', 'walls-'));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  copyFileSync(join(ROOT, 'tsconfig.base.json'), join(tree, 'tsconfig.base.json'));
  writeFileSync(join(tree, 'package.json'), '{}');
  return tree;
}

function write(tree: string, file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text, { flag: 'a' });
}

function importing(file: string, imported: string, keyword: string): string {
  const isFile = /[.](?:ts|json)$/u.test(imported);
  const path = relative(dirname(file), imported);
  const from = isFile && !path.startsWith('.') ? `./${path}` : path;
  return `${keyword} '${isFile ? from : imported}';\nexport const any = 1;\n`;
}

function cruise(tree: string): Cruised {
  const { stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules', '.bin', 'depcruise'),
    ['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json', ...FOLDERS],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  );
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout) as Cruised;
}

test('every wall refuses an import that it forbids', () => {
  const tree = makeTree();
  for (const folder of ['electron/shell', ...FOLDERS.slice(1)])
    write(tree, `${folder}/any.ts`, 'export const any = 1;\n');
  const { summary: whole } = cruise(tree);
  expect(whole.violations).toEqual([]);
  expect(whole.environment.issues ?? []).toEqual([]);

  const names = whole.ruleSetUsed.forbidden.map(({ name }) => name);
  expect(names.toSorted()).toEqual(NAMES.toSorted());
  const wanted = names.map((name) => {
    const [file, imported] = exampleOf(name);
    // Types, too, make a circle.
    const keyword = name === 'no-circular' ? 'import type {} from' : 'import';
    write(tree, file, importing(file, imported, keyword));
    const back = CIRCLES[name]?.(file);
    if (back !== undefined) write(tree, imported, importing(imported, back, keyword));
    if (back !== undefined && back !== file) write(tree, back, '');
    if (imported.endsWith('.ts')) write(tree, imported, '');
    return { name, file };
  });
  for (const [name, file, imported] of ALSO) {
    write(tree, file, importing(file, imported, 'import'));
    if (imported.endsWith('.ts')) write(tree, imported, '');
    wanted.push({ name, file });
  }

  const { violations } = cruise(tree).summary;
  const isRefused = ({ name, file }: { readonly name: string; readonly file: string }) =>
    violations.some(({ from, rule }) => [file, dirname(file)].includes(from) && rule.name === name);
  expect(wanted.filter((wall) => !isRefused(wall))).toEqual([]);
});

test('every package that a wall allows is one that Parley names', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const walls = readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8');
  const packages = /const PACKAGES = \{.*?\n\};/su.exec(walls)?.[0] ?? '';
  const withoutPaths = packages.replace(/path: '[^']*'/gu, '');
  const names = [...withoutPaths.matchAll(/'([^']+)'/gu)].flatMap(([, name]) => name ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual([]);
});
