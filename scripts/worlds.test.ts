import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = 'process.pid';
const PAGE = 'document.title';

/** By the tsconfig of each world: what does not exist there, and what does. Tests know of both Node and the page. */
const WORLDS = [
  ['shared/tsconfig.json', [NODE, PAGE], ['Math.PI']],
  ['electron/core/tsconfig.json', [PAGE], [NODE]],
  ['electron/tsconfig.json', [PAGE], [NODE]],
  ['electron/tsconfig.preload.json', [], [NODE, PAGE]],
  ['renderer/tsconfig.json', [NODE], [PAGE]],
  ['service/tsconfig.json', [PAGE], [NODE]],
  ['tsconfig.tests.json', [], [NODE, PAGE]],
] as const;

test.each(WORLDS)('%s knows only what is there', (config, absent, present) => {
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  const tree = mkdtempSync(join(ROOT, 'out', 'worlds-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  const extended = join(ROOT, config);
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ extends: extended, include: ['uses.ts'] }));
  writeFileSync(join(tree, 'uses.ts'), [...present, ...absent].map((each) => `void ${each};\n`).join(''));
  const { stdout } = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['--project', tree], {
    encoding: 'utf8',
  });
  const unknown = [...stdout.matchAll(/uses\.ts\((\d+),\d+\): error TS\d+: Cannot find name/g)];
  expect(unknown.map(([, line]) => Number(line))).toEqual(absent.map((_, i) => i + 1 + present.length));
});
