import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Results, replaceTable } from './table.ts';

test('the table in the README is the one that the last benchmark run wrote', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const results = JSON.parse(readFileSync(new URL('./results.json', import.meta.url), 'utf8')) as Results;
  expect(results.rows.length).toBeGreaterThan(0);
  expect(readme).toBe(replaceTable(readme, results));
});
