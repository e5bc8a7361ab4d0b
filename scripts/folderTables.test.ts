import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CORE, FEATURES, SHELL } from './folderOrder.ts';

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
