import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, type Separator, withGuard, withoutGuard, writeCsvRow } from './csv.ts';

const rowsOf = (text: string, separator: Separator = ',') =>
  [...readCsv(text, separator)].map(({ line, cells }) => [line, cells]);

test('cells with separators, quotes and lines are one cell, and rows keep the line on which they begin', () => {
  const text = 'name,text\r\nA,"one,\r\n""two"""\r\n\r\nB,\n';
  expect(rowsOf(text)).toEqual([
    [1, ['name', 'text']],
    [2, ['A', 'one,\r\n"two"']],
    [4, ['']],
    [5, ['B', '']],
  ]);
});

test.each([';', '\t'] as const)('a table may be separated by %j', (separator) => {
  expect(rowsOf(`a,b${separator}"c${separator}d"`, separator)).toEqual([[1, ['a,b', `c${separator}d`]]]);
});

test('a quoted cell that goes on after its end, or has none, spoils its own line only', () => {
  expect(rowsOf('a\n"b"c,d\n"e,f\ng')).toEqual([
    [1, ['a']],
    [2, null],
    [3, null],
    [4, ['g']],
  ]);
});

test('a long text in which no row can be read is read in one go', () => {
  const lines = 100_000;
  const rows = [...readCsv(`name,text\n"\n${'x","\n'.repeat(lines)}`, ',')];
  expect(rows).toHaveLength(lines + 2);
  expect(rows.at(-1)).toEqual({ line: lines + 2, cells: null });
  const good = [...readCsv(`"\n${'x","\n'.repeat(3)}\na,"b"`, ',')];
  expect(good.map(({ cells }) => cells)).toEqual([null, null, null, null, [''], ['a', 'b']]);
});

test.each([
  ['very many cells', ','.repeat(2_000_000)],
  ['a cell without end', 'x'.repeat(2_000_000)],
  ['a quoted cell without end', `"${'""'.repeat(1_000_000)}"`],
])('a row of %s can’t be read, and those after it can', (_, row) => {
  expect(rowsOf(`name,text\n${row}\na,b`)).toEqual([
    [1, ['name', 'text']],
    [2, null],
    [3, ['a', 'b']],
  ]);
});

test('any table that is written is read again as it was', () => {
  // A row of one empty cell is an empty line, which counts as none.
  const cells = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 });
  const sign = fc.stringMatching(/^["',;\r\n=a]{0,12}$/u);
  const tables = fc.array(fc.oneof(cells, fc.array(sign, { minLength: 2, maxLength: 4 })));
  fc.assert(
    fc.property(tables, (table) => {
      const read = [...readCsv(table.map(writeCsvRow).join(''), ',')];
      expect(read.map((row) => row.cells)).toEqual(table);
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\n1', '＝1', "'=1", "''@a"])(
  'a spreadsheet takes %j for no formula',
  (cell) => {
    expect(withGuard(cell)).toBe(`'${cell}`);
  },
);

test.each([
  ['a;=1', "a;'=1"],
  ['a\n- b\n\nc', "a\n'- b\n\nc"],
  ['a\t@b;c', "a\t'@b;c"],
  ['a;"=1"', `a;'"=1"`],
  ["\n'+1", "'\n''+1"],
])('where a spreadsheet may begin a cell within %j, it finds no formula', (cell, guarded) => {
  expect(withGuard(cell)).toBe(guarded);
  expect(withoutGuard(guarded)).toBe(cell);
});

test.each([';', '\t'])('a table that is split at %j by mistake has no formula in it', (separator) => {
  const cells = fc.array(fc.stringMatching(/^['"=+@;,\t\n-]{0,8}a?$/u), { minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(cells), (table) => {
      const text = table.map((row) => writeCsvRow(row.map(withGuard))).join('');
      expect(lenientCells(text, separator).filter((cell) => /^[=+@-]/u.test(cell))).toEqual([]);
    }),
  );
});

/** As spreadsheets read what isn't well formed: quotation marks count at the start of a cell only, and what follows their end belongs to it. */
function lenientCells(text: string, separator: string): readonly string[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`,
    'gu',
  );
  return [...text.matchAll(cell)].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest);
}

test('each cell is given back without its guard, and an apostrophe of the text stays', () => {
  expect(withGuard("'tis")).toBe("'tis");
  expect(withoutGuard("'tis")).toBe("'tis");
  const cells = fc.oneof(fc.string(), fc.stringMatching(/^['"=+@;\t\r\n-]{0,8}a?$/u));
  fc.assert(fc.property(cells, (cell) => withoutGuard(withGuard(cell)) === cell));
});
