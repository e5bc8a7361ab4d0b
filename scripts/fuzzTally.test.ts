import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EDGES, edgesTable, shortfalls, tallied } from './fuzzTally.mjs';

const ROOT = path.join(import.meta.dirname, '..');

/** As many inputs for each edge, in two tests. */
const tally = (edges: readonly string[], inputs: number) =>
  tallied(
    edges.flatMap((edge) => [1, 2].map((n) => `${inputs / 2} a/${edge}.fuzz.test.ts: test ${n}\n`)).join(''),
  );

test('each fuzz test counts for an edge, and each edge has one', () => {
  const files = ['electron', 'renderer', 'service', 'shared', 'testing'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }),
  );
  const found = files.filter((file) => file.endsWith('.fuzz.test.ts'));
  const edgesOf = (file: string) => EDGES.filter((edge) => `/${file}`.endsWith(`/${edge}.fuzz.test.ts`));
  expect(found.flatMap(edgesOf).toSorted()).toEqual(EDGES.toSorted());
  expect(found.filter((file) => edgesOf(file).length === 0)).toEqual([]);
});

test('a million inputs are enough only if each edge has its share', () => {
  expect(shortfalls(tally(EDGES, 100_000))).toEqual([]);
  expect(shortfalls(tally(EDGES, 10_000))).toEqual(['In all, fewer than 1,000,000 inputs']);
  expect(shortfalls(tally(EDGES.slice(1), 100_000))).toEqual([`${EDGES[0]}: fewer than 10,000 inputs`]);
  const few = [...tally(EDGES.slice(1), 100_000), ...tally(EDGES.slice(0, 1), 9_998)];
  expect(shortfalls(few)).toEqual([`${EDGES[0]}: fewer than 10,000 inputs`]);
});

test('the table has a line for each edge, and one for all', () => {
  const lines = edgesTable(tally(EDGES, 1_000)).split('\n');
  expect(lines).toHaveLength(EDGES.length + 3);
  expect(lines).toContain(`| ${EDGES[0]} | 1,000 |`);
  expect(lines.at(-1)).toBe(`| in all | ${(EDGES.length * 1_000).toLocaleString('en')} |`);
});
