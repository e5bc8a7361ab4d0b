import type { Message } from '../../../../shared/model/messages.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import type { Format, FormatContext } from './format.ts';

const BYTE_ORDER_MARK = '\u{FEFF}';

/** A table as RFC 4180 has it, in UTF-8 with the mark by which spreadsheets know it. Its columns have names in the first row. */
export function createCsv(context: FormatContext): Format {
  const { t, times } = context.words;
  const names = [
    ...[t('columns.number'), t('columns.time', { zone: times.zone }), t('columns.name'), t('columns.email')],
    ...[t('columns.kind'), t('columns.text'), t('columns.deleted'), t('columns.forwarded')],
    ...[t('columns.priority'), t('columns.reply'), t('columns.fileName'), t('columns.fileSize')],
    ...[t('columns.fileType'), t('columns.filePath'), t('columns.address'), t('columns.latitude')],
    t('columns.longitude'),
  ];
  return {
    head: () => `${BYTE_ORDER_MARK}${names.map(cell).join(',')}\r\n`,
    messages: (messages) => messages.map((message) => row(cellsOf(message, context))).join(''),
    tail: () => '',
  };
}

type Value = string | number | null;

function cellsOf(message: Message, { words, nameOf, fileOf }: FormatContext): readonly Value[] {
  const { t, frame, times } = words;
  const { msgId, created, senderEmail, kind, text, isDeleted, isForwarded, priority } = message;
  const attachment = isDeleted ? null : message.attachment;
  const location = isDeleted ? null : message.location;
  const yes = (is: boolean) => (is ? t('columns.yes') : '');
  return [
    ...[
      msgId,
      created === null ? '' : times.iso(created),
      joinedName(frame, nameOf(senderEmail)),
      senderEmail,
    ],
    ...[kind, isDeleted ? '' : text, yes(isDeleted), yes(isForwarded), priority],
    ...[message.quoted?.msgId ?? null, attachment?.fileName ?? null, attachment?.fileSize ?? null],
    ...[attachment?.mimeType ?? null, fileOf(msgId), location?.address ?? null],
    ...[location?.coordinates?.latitude ?? null, location?.coordinates?.longitude ?? null],
  ];
}

const row = (values: readonly Value[]): string => `${values.map(asCell).join(',')}\r\n`;

/** Numbers are written as they are: -33.8 is no formula. */
const asCell = (value: Value): string => (typeof value === 'number' ? String(value) : cell(value ?? ''));

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
