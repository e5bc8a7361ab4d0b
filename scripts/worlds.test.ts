import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = 'process.pid';
const PAGE = 'document.title';

/** By the folder of each world: what does not exist there, and what does. */
const WORLDS = [
  ['shared', [NODE, PAGE], 'Math.PI'],
  ['electron/core', [PAGE], NODE],
  ['electron', [PAGE], NODE],
  ['renderer', [NODE], PAGE],
  ['service', [PAGE], NODE],
] as const;

test.each(WORLDS)('%s knows only what is there', (folder, absent, present) => {
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  const tree = mkdtempSync(join(ROOT, 'out', 'worlds-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  const extended = join(ROOT, folder, 'tsconfig.json');
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ extends: extended, include: ['uses.ts'] }));
  writeFileSync(join(tree, 'uses.ts'), [present, ...absent].map((each) => `void ${each};\n`).join(''));
  const { stdout } = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['--project', tree], {
    encoding: 'utf8',
  });
  const unknown = [...stdout.matchAll(/uses\.ts\((\d+),\d+\): error TS\d+: Cannot find name/g)];
  expect(unknown.map(([, line]) => Number(line))).toEqual(absent.map((_, i) => i + 2));
});
