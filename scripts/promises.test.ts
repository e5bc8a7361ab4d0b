import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

const HEAD = `import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
interface Job { run(): Promise<void>; }
export async function all(list: readonly Job[]): Promise<void> {
`;

const FLOATING = [
  "rm('x');",
  'sleep(1);',
  'for (const each of list) each.run();',
  'list[0]?.run();',
  'list.map((each) => each.run());',
  'all(list);',
  'all(list).then(() => {});',
];
const HANDLED = [
  'await sleep(1);',
  'void sleep(1);',
  'sleep(1).catch(console.error);',
  'await Promise.all(list.map((each) => each.run()));',
  'for (const each of list) await each.run();',
];

/** The numbers of the lines in which a promise floats. */
function floatingIn(lines: readonly string[]): number[] {
  mkdirSync(path.join(ROOT, 'out'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, 'out', 'promises-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const compilerOptions = { types: ['node'], composite: false, noEmit: true };
  const tsconfig = { extends: '../../tsconfig.base.json', compilerOptions };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  writeFileSync(path.join(folder, 'any.ts'), `${HEAD}${lines.join('\n')}\n}\n`);
  const { stdout, stderr } = spawnSync(
    path.join(ROOT, 'node_modules', '.bin', 'oxlint'),
    [
      '--type-aware',
      '--no-ignore',
      '--config',
      path.join(ROOT, '.oxlintrc.json'),
      '--format',
      'json',
      'any.ts',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout, stderr).not.toBe('');
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly {
      readonly labels: readonly { readonly span: { readonly line: number } }[];
    }[];
  };
  return diagnostics.map(({ labels }) => (labels[0]?.span.line ?? 0) - HEAD.split('\n').length);
}

test('a promise that no one waits for or handles is refused, whatever it comes from', () => {
  const lines = [...FLOATING, ...HANDLED];
  expect(floatingIn(lines).map((line) => lines[line])).toEqual(FLOATING);
});
