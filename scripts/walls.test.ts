import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['electron', 'renderer', 'shared', 'service', 'testing', 'e2e', 'bench'];
const CORE = 'electron/core';

/** By the name of each wall: a file of a tree made for this test, and what it imports though it must not. */
const FORBIDDEN: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-circular': ['electron/shell/one.ts', 'electron/shell/other.ts'],
  resolvable: ['bench/missing.ts', 'bench/nowhere.ts'],
  'shared-is-pure': ['shared/pure.ts', 'service/any.ts'],
  'shared-no-node': ['shared/disk.ts', 'node:fs'],
  'renderer-shared-only': ['renderer/main.ts', 'electron/shell/any.ts'],
  'renderer-no-node': ['renderer/disk.ts', 'node:fs'],
  'service-shared-only': ['service/main.ts', 'electron/shell/any.ts'],
  'nobody-imports-service': ['electron/shell/started.ts', 'service/any.ts'],
  'product-without-tests': ['electron/shell/tested.ts', 'testing/any.ts'],
  'shell-by-protocol': ['electron/shell/core.ts', `${CORE}/createCore.ts`],
  'core-is-free': [`${CORE}/free.ts`, 'electron/shell/any.ts'],
  'core-is-without-circles': [`${CORE}/db/one.ts`, `${CORE}/db/other.ts`],
  'electron-in-shell-only': [`${CORE}/window.ts`, 'electron'],
  'sqlite-in-stores-only': [`${CORE}/sync/driver.ts`, 'better-sqlite3-multiple-ciphers'],
  'host-is-test-equipment': ['electron/shell/host.ts', 'e2e/any.ts'],
};

/** Those that the other end of a circle imports back. */
const CIRCLES = ['no-circular', 'core-is-without-circles'];

interface Cruised {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
}

/** Below the repository, since packages are found from there. */
function makeTree(): string {
  const tree = mkdtempSync(join(ROOT, 'out', 'walls-'));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  copyFileSync(join(ROOT, 'tsconfig.json'), join(tree, 'tsconfig.json'));
  return tree;
}

function write(tree: string, file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text, { flag: 'a' });
}

function importing(file: string, imported: string, keyword: string): string {
  const isFile = imported.endsWith('.ts');
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

test('every wall falls over an import that it forbids', () => {
  const tree = makeTree();
  for (const folder of [...FOLDERS, 'electron/shell'])
    write(tree, `${folder}/any.ts`, 'export const any = 1;\n');
  write(tree, `${CORE}/createCore.ts`, 'export const any = 1;\n');
  const { summary: whole } = cruise(tree);
  expect(whole.violations).toEqual([]);

  const names = whole.ruleSetUsed.forbidden.map(({ name }) => name);
  const wanted = names.map((name) => {
    const folder = name.startsWith('core-order-') ? name.slice('core-order-'.length) : null;
    const [file, imported] = folder
      ? [`${CORE}/${folder}/high.ts`, `${CORE}/createCore.ts`]
      : (FORBIDDEN[name] ?? [`no example of ${name}`, '']);
    const keyword = name === 'core-is-without-circles' ? 'import type {} from' : 'import';
    write(tree, file, importing(file, imported, keyword));
    if (CIRCLES.includes(name)) write(tree, imported, importing(imported, file, keyword));
    return { name, file };
  });

  const { violations } = cruise(tree).summary;
  const fallen = ({ name, file }: { readonly name: string; readonly file: string }) =>
    violations.some(({ from, rule }) => from === file && rule.name === name);
  expect(wanted.filter((wall) => !fallen(wall))).toEqual([]);
});
