import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.join(import.meta.dirname, '..');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: ROOT });
const texts = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
const workflows = texts.map((text): Workflow => parse(text));
const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps);

test('workflows name every action by a commit', () => {
  const uses = texts.flatMap((text) => text.match(/uses: .*/gu) ?? []);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/u.test(line))).toEqual([]);
});

test('workflows may read and no more, and never run for a pull request with the rights of the repository', () => {
  for (const { permissions, on } of workflows) {
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.keys(on)).not.toContain('pull_request_target');
    expect(Object.keys(on)).not.toContain('workflow_run');
  }
  expect(texts.join('')).not.toContain('secrets.');
});

test('no step finds a credential in the working copy, and no text of an event becomes a command', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(2);
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  const commands = steps.flatMap(({ run }) => run ?? []);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => command.includes('${'))).toEqual([]);
});

test('a job that may vouch for packages runs no code of packages', () => {
  const vouching = jobs.filter(({ permissions }) => permissions !== undefined);
  expect(vouching.map(({ permissions }) => permissions)).toEqual([
    { attestations: 'write', 'id-token': 'write' },
  ]);
  const used = vouching.flatMap((job) => job.steps);
  expect(used.filter(({ run, uses }) => run !== undefined || !uses?.startsWith('actions/'))).toEqual([]);
});

test('the release reads its output back, and takes nothing from a cache', () => {
  const release = Object.values(
    workflows[files.findIndex((file) => file.endsWith('release.yml'))]?.jobs ?? {},
  );
  const all = release.flatMap((job) => job.steps);
  const commands = all.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual(['npm run package -- --publish never', 'npm run packed']);
  const node = all.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(node?.with).toEqual({ 'node-version': 24, 'package-manager-cache': false });
});
