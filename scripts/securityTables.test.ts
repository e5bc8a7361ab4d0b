import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const TEST_FILE = /\.(?:test|spec)\.ts$/u;

/** The text of a section of a document, with the sections in it. */
function sectionOf(document: string, heading: string): string {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  return section.split(/\n## /u)[0] ?? '';
}

const section = sectionOf('ARCHITECTURE.md', 'Security');
/** Without the heads of tables and the lines below these. */
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(/(?<!\\)\|/u).slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))
  .filter((cells) => cells.at(-1) !== 'test' && !cells.every((cell) => cell === '---'));

/** The beginning of a call at the beginning of a line, up to its first argument if that is a text. `])` ends a table of `each`. */
const CALL =
  /^(?<indent> *)(?<callee>[a-zA-Z]+(?:\.each\(.*\))?|\]\)|\))\(\s*(?<mark>['"`])(?<title>[^\n]*?)\k<mark>,/gmu;

/** The titles of tests that run: of `test`, `it`, and `test.extend`, also with `each`; not of comments, groups and skipped tests. */
function titlesIn(source: string): readonly string[] {
  const code = source.replace(/^ *\/\*[\s\S]*?\*\//gmu, '');
  const extended = [...code.matchAll(/^const (\w+) = test\.extend\b/gmu)].map(([, name]) => name);
  const isTest = new RegExp(`^(?:${['test', 'it', ...extended].join('|')})(?:$|\\.each[(<])`, 'u');
  return [...code.matchAll(CALL)].flatMap(({ groups, index }) => {
    const { indent = '', callee = '', title = '' } = groups ?? {};
    const before = code.slice(0, index).split('\n');
    const opening = before.findLast(
      (line) => line.startsWith(indent) && /^\w/u.test(line.slice(indent.length)),
    );
    const called = /^\w/u.test(callee) ? callee : opening?.slice(indent.length);
    return called !== undefined && isTest.test(called) ? [title] : [];
  });
}

/** Errors in the naming of tests: `` `path`: "title", "title"; `path` ``. A reason may stand in place of a test, after "none:". */
function errorsIn(cell: string): readonly string[] {
  if (/^none: \S/u.test(cell)) return [];
  return cell.split(/; (?=`)/u).flatMap((named) => {
    const [, file = '', titles = ''] = /^`([^`]+)`(?:: (".+"))?$/u.exec(named) ?? [];
    if (!TEST_FILE.test(file)) return `${named} names no test`;
    if (!existsSync(path.join(ROOT, file))) return `${file} is missing`;
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const isThere = (title: string) => titlesIn(source).includes(title);
    return [...titles.matchAll(/"([^"]+)"/gu)].flatMap(([, title = '']) =>
      isThere(title) ? [] : `${file} has no test "${title}"`,
    );
  });
}

test('each promise of security names a test that attacks it, by its file and its title', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.flatMap((cells) => errorsIn(cells.at(-1) ?? ''))).toEqual([]);
});

test("each line of Electron's security checklist has a row", () => {
  const numbers = rows.filter((cells) => cells.length === 4).map(([number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

const SELF = 'scripts/securityTables.test.ts';

test.each([
  ['', 1],
  ['by hand', 1],
  ['none:', 1],
  ['`scripts/securityTables.ts`', 1],
  ['`scripts/gone.test.ts`', 1],
  [`\`${SELF}\`: "a title that is not there, ${Date.now()}"`, 1],
  [`\`${SELF}\`; \`scripts/gone.test.ts\``, 1],
  [`\`${SELF}\``, 0],
  [`\`${SELF}\`: "a cell of a row with %j has %i errors"; \`${SELF}\``, 0],
  ['none: no test can know it', 0],
])('a cell of a row with %j has %i errors', (cell, count) => {
  expect(errorsIn(cell)).toHaveLength(count);
});

const SOURCE = `
test('runs', () => {});
  it("runs in a group", () => {});
const withMore = test.extend({});
withMore('runs with more', () => {});
test.each(Object.keys(rows))('runs for %s', () => {});
test.each<[number]>([
  [1],
])('runs for each', () => {});
test(
  'runs, however long its title is',
  () => {},
);
test.skip('is skipped', () => {});
test.skip.each([
  [1],
])('is skipped for each', () => {});
describe('is a group', () => {});
describe.each([
  [1],
])('is a group for each', () => {});
// test('is in a comment', () => {});
/*
test('is in a longer comment', () => {});
*/
expect('is no test', () => {});
const text = "test('is a text')";
`;

test('only a test that runs counts', () => {
  expect(titlesIn(SOURCE)).toEqual([
    'runs',
    'runs in a group',
    'runs with more',
    'runs for %s',
    'runs for each',
    'runs, however long its title is',
  ]);
});
