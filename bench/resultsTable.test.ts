import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headlinesOf, type Results, replaceTable } from './resultsTable.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const results = JSON.parse(read('./results.json')) as Results;

test('bench/README.md has every row of the last benchmark run', () => {
  expect(results.rows.length).toBeGreaterThan(0);
  expect(read('./README.md')).toBe(replaceTable(read('./README.md'), results));
});

test('the README has the headline rows of the last benchmark run', () => {
  expect(read('../README.md')).toBe(replaceTable(read('../README.md'), headlinesOf(results)));
});
