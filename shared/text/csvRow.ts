/** The mark by which spreadsheets know UTF-8. */
export const CSV_BEGIN = '\u{FEFF}';

export type CsvValue = string | number | null;

/** A row of a table as RFC 4180 has it. */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(asCell).join(',')}\r\n`;

/** Numbers are written as they are: -33.8 is no formula. */
const asCell = (value: CsvValue): string => (typeof value === 'number' ? String(value) : cell(value ?? ''));

/**
 * A spreadsheet would take a text that begins so for a formula, which can send its neighbours elsewhere. One that separates at semicolons
 * or tabs doesn't know the quotes, so that a cell begins behind each of these and each line break.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** It looks back from the sign, so that many line breaks take time in proportion to their number. */
const FORMULA_INSIDE = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n\u2028\u2029\u0085][\s\p{Cc}\p{Cf}"]*)/gu;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/u;

function cell(value: string): string {
  // A NUL ends the text in some readers.
  const text = value.toWellFormed().replaceAll('\0', '\u{FFFD}');
  const inside = text.replaceAll(FORMULA_INSIDE, "'");
  const inert = FORMULA.test(text) ? `'${inside}` : inside;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
