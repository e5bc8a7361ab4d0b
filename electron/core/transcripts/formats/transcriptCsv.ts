import type { Message } from '../../../../shared/model/messages.ts';
import { CSV_BEGIN, type CsvValue, csvRow } from '../../../../shared/text/csvRow.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import type { Format, FormatContext } from './format.ts';

/** A table as RFC 4180 has it, in UTF-8 with the mark by which spreadsheets know it. Its columns have names in the first row. */
export function createCsv(context: FormatContext): Format {
  const { t, times } = context.words;
  const names = [
    ...[t('columns.number'), t('columns.time', { zone: times.zone }), t('columns.name'), t('columns.email')],
    ...[t('columns.kind'), t('columns.text'), t('columns.deleted'), t('columns.forwarded')],
    ...[t('columns.priority'), t('columns.reply'), t('columns.fileName'), t('columns.fileSize')],
    ...[t('columns.fileType'), t('columns.filePath'), t('columns.address'), t('columns.latitude')],
    t('columns.longitude'),
    // At the end, so that each of the others has the same place everywhere.
    ...(context.about.of.kind === 'search'
      ? [t('columns.conversation'), t('columns.conversationNumber')]
      : []),
  ];
  return {
    head: () => `${CSV_BEGIN}${csvRow(names)}`,
    messages: (messages) => messages.map((message) => csvRow(cellsOf(message, context))).join(''),
    tail: () => '',
  };
}

function cellsOf(
  message: Message,
  { words, nameOf, conversationOf, fileOf }: FormatContext,
): readonly CsvValue[] {
  const { t, frame, times } = words;
  const { msgId, created, senderEmail, kind, text, isDeleted, isForwarded, priority } = message;
  const attachment = isDeleted ? null : message.attachment;
  const location = isDeleted ? null : message.location;
  const place = conversationOf(message.convId);
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
    ...(place === null ? [] : [place, message.convId]),
  ];
}
