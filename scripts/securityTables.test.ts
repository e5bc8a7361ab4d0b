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

/** Errors in the naming of tests: `` `path`: "title", "title"; `path` ``. A reason may stand in place of a test, after "none:". */
function errorsIn(cell: string): readonly string[] {
  if (/^none: \S/u.test(cell)) return [];
  return cell.split(/; (?=`)/u).flatMap((named) => {
    const [, file = '', titles = ''] = /^`([^`]+)`(?:: (".+"))?$/u.exec(named) ?? [];
    if (!TEST_FILE.test(file)) return `${named} names no test`;
    if (!existsSync(path.join(ROOT, file))) return `${file} is missing`;
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const isThere = (title: string) => ["'", '"', '`'].some((mark) => source.includes(mark + title + mark));
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
