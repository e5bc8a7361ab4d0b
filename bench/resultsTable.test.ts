import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headlinesOf, type Recorded, type Results, replaceTable, tableOf } from './resultsTable.ts';
import { isMet, row } from './row.ts';
import { TARGETS } from './targets.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const results = JSON.parse(read('./results.json')) as Results;

const TODAY: Recorded = {
  ...{ cpu: 'A', cores: 2, memoryGiB: 8, system: 'linux x64', node: 'v24.0.0', date: '2026-11-24' },
};
const EARLIER: Recorded = { ...TODAY, cpu: 'B', date: '2026-11-01' };

test('bench/README.md has every row, judged by the targets of the code', () => {
  expect(results.rows.length).toBeGreaterThan(0);
  expect(read('./README.md')).toBe(replaceTable(read('./README.md'), tableOf(results)));
});

test('the README has the headline rows, judged by the targets of the code', () => {
  expect(read('../README.md')).toBe(replaceTable(read('../README.md'), headlinesOf(results)));
});

test('bench/results.json has each row once, and none that no benchmark measures', () => {
  const names = results.rows.map(({ name }) => name);
  expect(names.filter((name) => !(name in TARGETS))).toEqual([]);
  expect(names).toEqual([...new Set(names)]);
});

test('a recorded row is met or not met by the target of the code, whatever was recorded with it', () => {
  const slow = { ...row('newest 50: growth', 'ratio', [2.1], ''), met: true, recorded: TODAY };
  expect(tableOf({ rows: [slow] }, [slow.name])).toContain('| 2.1 | 2.1 to 2.1 | at most 2 | **not met** |');
});

test('one bad run of three is enough to miss a target of 0, and no other', () => {
  const shift = row('scroll back: layout shift', 'px', [0, 0, 5], '');
  expect(isMet(shift, { atMost: 0 })).toBe(false);
  expect(isMet(shift, { atMost: 1 })).toBe(true);
});

test('a row that was never recorded says so', () => {
  expect(tableOf({ rows: [] }, ['floor, p95'])).toContain('| floor, p95 | | | at most 34 | not recorded | |');
});

test('below the table are the machine and the day of each row', () => {
  const first = { ...row('newest 50: growth', 'ratio', [1], ''), recorded: EARLIER };
  const others = (['switch, p95', 'search, p95'] as const).map((name) => ({
    ...row(name, 'floors', [3], ''),
    recorded: TODAY,
  }));
  const table = tableOf({ rows: [...others, first] }, ['newest 50: growth', 'switch, p95', 'search, p95']);
  expect(table.split('\n').slice(-4)).toEqual([
    '- B, 2 cores, 8 GiB, linux x64, Node v24.0.0, 2026-11-01:',
    '  "newest 50: growth".',
    '- A, 2 cores, 8 GiB, linux x64, Node v24.0.0, 2026-11-24:',
    '  "switch, p95" to "search, p95".',
  ]);
});
