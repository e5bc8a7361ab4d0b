import {
  asReplyName,
  asReplyText,
  MAX_REPLY_JSON,
  MAX_REPLY_NAME,
  MAX_REPLY_TEXT,
  type ReplyFormat,
  type UnreadableFile,
  type WrittenReply,
  type WrongLine,
} from '../../../../shared/model/savedReplies.ts';
import { type CsvRow, readCsv, type Separator, withGuard, withoutGuard, writeCsvRow } from './csv.ts';

/** The columns of a table of replies, and the fields of each in JSON. */
const FIELDS = ['name', 'folder', 'text'] as const;
const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
/** Spreadsheets take a file for UTF-8 if it begins so. */
const BOM = '\ufeff';
/** An export in JSON has each reply on a line of its own, so that it is read line by line, however long it is. */
const [JSON_BEGIN, JSON_END] = ['{ "replies": [\n', '\n] }\n'];
/** No line of an export is as long, UTF-16 units. */
const LONGEST_LINE = 2 * (MAX_REPLY_TEXT + 2 * MAX_REPLY_NAME) + 100;

/** One entry of a file: a reply, or why it is none. `at`: its line, or its place in a list, counted from 1. */
export type FileEntry = { readonly at: number } & (
  | { readonly reply: WrittenReply }
  | { readonly why: WrongLine }
);

export type ReplyFile =
  | { readonly why: UnreadableFile }
  | { readonly format: ReplyFormat; readonly entries: Iterable<FileEntry | null> };

/** The entries of a file, read as the caller asks for them; null: an empty row. */
export function readReplyFile(bytes: Uint8Array): ReplyFile {
  const text = textOf(bytes);
  if (text === null) return { why: 'not-utf8' };
  return /^\s*[[{]/u.test(text) ? readJson(text, bytes.length) : readTable(text);
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (thrown) {
    if (thrown instanceof TypeError) return null;
    throw thrown;
  }
}

function readTable(text: string): ReplyFile {
  for (const separator of SEPARATORS) {
    const rows = readCsv(text, separator);
    const header = columnsOf(rows.next().value);
    if (header !== null) return { format: 'csv', entries: tableEntries(rows, header) };
  }
  return { why: 'no-columns' };
}

/** Null: it isn't the first row of a table of replies. */
function columnsOf(row: CsvRow | undefined): readonly string[] | null {
  const columns = (row?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  return columns.includes('name') && columns.includes('text') ? columns : null;
}

function* tableEntries(rows: Iterable<CsvRow>, columns: readonly string[]): Generator<FileEntry | null> {
  const [name, folder, text] = FIELDS.map((field) => columns.indexOf(field));
  for (const { line, cells } of rows) {
    const cellOf = (column: number | undefined) => withoutGuard(cells?.[column ?? -1] ?? '');
    if (cells === null) yield { at: line, why: 'broken' };
    else if (cells.every((cell) => cell === '')) yield null;
    else if (cells.length !== columns.length) yield { at: line, why: 'columns' };
    else yield checked(line, { name: cellOf(name), folder: cellOf(folder), text: cellOf(text) });
  }
}

function readJson(text: string, size: number): ReplyFile {
  if (size > MAX_REPLY_JSON)
    return text.startsWith(JSON_BEGIN) && text.endsWith(JSON_END)
      ? { format: 'json', entries: exportedEntries(text) }
      : { why: 'large-json' };
  const parsed = parsedJson(text);
  if (parsed === undefined) return { why: 'broken-json' };
  const list = isObject(parsed) ? parsed['replies'] : parsed;
  return Array.isArray(list) ? { format: 'json', entries: listEntries(list) } : { why: 'no-columns' };
}

/** Undefined: it is broken. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return;
    throw thrown;
  }
}

function* exportedEntries(text: string): Generator<FileEntry> {
  const last = text.length - JSON_END.length;
  let begin = JSON_BEGIN.length;
  for (let at = 1; begin < last; at += 1) {
    const end = text.indexOf('\n', begin);
    const line = text.slice(begin, end).replace(/,$/u, '');
    yield listEntry(line.length > LONGEST_LINE ? undefined : parsedJson(line), at);
    begin = end + 1;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* listEntries(list: readonly unknown[]): Generator<FileEntry> {
  for (const [index, entry] of list.entries()) yield listEntry(entry, index + 1);
}

function listEntry(entry: unknown, at: number): FileEntry {
  const { name, folder = '', text } = isObject(entry) ? entry : {};
  const isReply = typeof name === 'string' && typeof folder === 'string' && typeof text === 'string';
  return isReply ? checked(at, { name, folder, text }) : { at, why: 'columns' };
}

function checked(at: number, read: WrittenReply): FileEntry {
  const [folder, name, text] = [asReplyName(read.folder), asReplyName(read.name), asReplyText(read.text)];
  if (name === '') return { at, why: 'no-name' };
  if (name.length > MAX_REPLY_NAME) return { at, why: 'long-name' };
  if (folder.length > MAX_REPLY_NAME) return { at, why: 'long-folder' };
  if (text.trim() === '') return { at, why: 'no-text' };
  if (text.length > MAX_REPLY_TEXT) return { at, why: 'long-text' };
  return { at, reply: { folder, name, text } };
}

/** The text of a file, in pieces. */
export function* writeReplyFile(replies: Iterable<WrittenReply>, format: ReplyFormat): Generator<string> {
  yield format === 'csv' ? BOM + writeCsvRow(FIELDS) : JSON_BEGIN;
  let between = '';
  for (const { folder, name, text } of replies) {
    if (format === 'csv') yield writeCsvRow([name, folder, text].map(withGuard));
    else yield `${between}${JSON.stringify({ name, folder, text })}`;
    between = ',\n';
  }
  if (format === 'json') yield JSON_END;
}
