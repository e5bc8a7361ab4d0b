import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import frame from '../shared/locales/en/frame.json' with { type: 'json' };
import { HAS, IS, OPERATORS } from '../shared/search/operators.ts';

const USING = readFileSync(path.join(import.meta.dirname, '../docs/using.md'), 'utf8');
const [, SEARCH = ''] = USING.split('\n## Search\n');
const [TABLE = ''] = /(?:^\|.*\n)+/mu.exec(SEARCH) ?? [];
const NAMED = [...TABLE.matchAll(/`(\w+:\w+)/gu)].map(([, condition = '']) => condition);

test('docs/using.md names every operator of a search', () => {
  const operators = new Set(NAMED.map((condition) => condition.split(':', 1)[0]));
  expect([...operators].toSorted()).toEqual([...OPERATORS].toSorted());
});

test.each([
  ['has', HAS],
  ['is', IS],
])('docs/using.md names every value of %s:', (operator, values) => {
  const named = NAMED.filter((condition) => condition.startsWith(`${operator}:`));
  expect(named.toSorted()).toEqual(values.map((value) => `${operator}:${value}`).toSorted());
});

test.each([
  ['has', HAS],
  ['is', IS],
] as const)('the search box names every value of %s: while one is to be typed', (operator, values) => {
  const named = frame.search.operators[operator].split(/, | or /u);
  expect(named).toEqual([...values]);
});
