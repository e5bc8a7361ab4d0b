import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceSoakTable, type SoakResults } from './results.ts';

test('the figures in the README are those of the last soak run', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const results = JSON.parse(readFileSync(new URL('./results.json', import.meta.url), 'utf8')) as SoakResults;
  expect(results.tally.runs).toBeGreaterThanOrEqual(2_000);
  expect(readme).toBe(replaceSoakTable(readme, results));
});
