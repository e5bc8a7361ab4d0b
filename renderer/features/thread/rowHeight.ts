import type { Attachment } from '../../../shared/model.ts';
import { isPicture, isSound } from './files.ts';
import type { Row } from './rows.ts';

const LINE = 20;
const LETTERS_PER_LINE = 70;

/** About how many CSS pixels a row will take, before it has been drawn and measured. */
export function estimateRowHeight({ head, ...row }: Row): number {
  const above =
    (head.gap === null ? 0 : 40) +
    (head.startsDay ? 40 : 0) +
    (head.startsNew ? 32 : 0) +
    (head.startsGroup ? 28 : 0);
  if (row.kind === 'pending') {
    return above + (row.item.file === null ? 0 : 110) + textHeight(row.item.text);
  }
  const { message } = row;
  if (message.isDeleted) return above + textHeight('');
  if (message.kind === 'location') return above + 300;
  const extras = attachmentHeight(message.attachment) + (message.quoted === null ? 0 : 44);
  return above + extras + textHeight(message.text);
}

function attachmentHeight(attachment: Attachment | null): number {
  if (attachment === null) return 0;
  if (isPicture(attachment)) return 304;
  return isSound(attachment) ? 104 : 60;
}

function textHeight(text: string): number {
  const wrapped = Math.min(Math.ceil(text.length / LETTERS_PER_LINE), 60);
  return 20 + LINE * Math.max(1, wrapped);
}
