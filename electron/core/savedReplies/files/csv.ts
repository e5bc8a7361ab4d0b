/** Tables as text (RFC 4180), as spreadsheets write and read them. */

export interface CsvRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  /** Null: it can't be read, since a quoted cell doesn't end, or goes on after its end, or there is too much. The next line is a row again. */
  readonly cells: readonly string[] | null;
}

export type Separator = ',' | ';' | '\t';

/** A row with more cells, or with a longer one, is none of a person's, and counts as one that can't be read; UTF-16 units. */
const [MOST_CELLS, LONGEST_CELL] = [1_000, 2 ** 18];

const ROW_END = /\r\n?|\n/gu;

/** The rows of a text. Reads no further than the caller asks. */
export function* readCsv(text: string, separator: Separator): Generator<CsvRow> {
  const spoiled = new Set<number>();
  let [at, line] = [0, 1];
  while (at < text.length) {
    const { cells, end } = readRow(text, at, separator, spoiled);
    yield { line, cells };
    line += text.slice(at, end).match(ROW_END)?.length ?? 0;
    at = end;
  }
}

/**
 * `spoiled`: where quoted cells of broken rows begin. A later row that comes to one of them is broken, too: to read on from there each time
 * would take the square of the length of the text.
 */
function readRow(text: string, begin: number, separator: Separator, spoiled: Set<number>) {
  const cells: string[] = [];
  const quotes: number[] = [];
  for (let at = begin; ; at += 1) {
    const isQuoted = text[at] === '"';
    if (isQuoted) quotes.push(at);
    const { cell, end } = !isQuoted
      ? readPlain(text, at, separator)
      : spoiled.has(at)
        ? UNENDED
        : readQuoted(text, at);
    const after = text[end];
    const isTooMuch = cells.length >= MOST_CELLS || end - at > LONGEST_CELL;
    if (cell === null || isTooMuch || (after !== undefined && !`${separator}\r\n`.includes(after))) {
      for (const quote of quotes) spoiled.add(quote);
      return { cells: null, end: nextLine(text, begin) };
    }
    cells.push(cell);
    at = end;
    if (after !== separator) return { cells, end: nextLine(text, end) };
  }
}

const UNENDED = { cell: null, end: 0 };

/** `cell` null: it doesn't end. */
function readQuoted(text: string, begin: number): { readonly cell: string | null; readonly end: number } {
  let quote = text.indexOf('"', begin + 1);
  while (quote !== -1 && text[quote + 1] === '"' && quote - begin <= LONGEST_CELL)
    quote = text.indexOf('"', quote + 2);
  if (quote === -1 || quote - begin > LONGEST_CELL) return { cell: null, end: text.length };
  return { cell: text.slice(begin + 1, quote).replaceAll('""', '"'), end: quote + 1 };
}

const PLAIN = { ',': /[^,\r\n]*/uy, ';': /[^;\r\n]*/uy, '\t': /[^\t\r\n]*/uy } as const;

function readPlain(text: string, begin: number, separator: Separator) {
  const plain = PLAIN[separator];
  plain.lastIndex = begin;
  const [cell] = plain.exec(text) ?? [''];
  return { cell, end: begin + cell.length };
}

/** Where the line after that of `from` begins. */
function nextLine(text: string, from: number): number {
  ROW_END.lastIndex = from;
  return ROW_END.exec(text) === null ? text.length : ROW_END.lastIndex;
}

/** One row with its end. */
export const writeCsvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Also for the separators of other countries, by which a spreadsheet may split a line. */
const quoted = (cell: string): string =>
  /[",;\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const SIGN = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20`;
const AT_START = String.raw`(?='*[${SIGN}\t\r\n])`;
const WITHIN = `(?=['"]*[${SIGN}])`;
const CELL = String.raw`(?<=[;\t\r\n])`;
/**
 * Spreadsheets take a cell that begins so for a formula (OWASP, "CSV injection"); also after the apostrophe that says that it is none. Where
 * the list separator isn't a comma, they let cells begin within ours, and lose quotation marks.
 */
const FORMULA = new RegExp(`^${AT_START}|${CELL}${WITHIN}`, 'gu');
const GUARD = new RegExp(`^'${AT_START}|${CELL}'${WITHIN}`, 'gu');

/** A cell that no spreadsheet runs; `withoutGuard` gives back what it was. */
export const withGuard = (cell: string): string => cell.replace(FORMULA, "'");

export const withoutGuard = (cell: string): string => cell.replace(GUARD, '');
