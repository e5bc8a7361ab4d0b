import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceSoakSentence, replaceSoakTable, type SoakResults } from './results.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const results = JSON.parse(read('./results.json')) as SoakResults;

test('the figures in docs/reliability.md are those of the last soak run', () => {
  const document = read('../../docs/reliability.md');
  expect(results.tally.runs).toBeGreaterThanOrEqual(2_000);
  expect(document).toBe(replaceSoakTable(document, results));
});

test('the figures in the README are those of the last soak run', () => {
  const readme = read('../../README.md');
  expect(readme).toBe(replaceSoakSentence(readme, results));
});
