import type { Attachment, PictureSize } from '../../../../shared/model/messages.ts';
import { isPicture, isSound } from '../../media/fileFamily.ts';
import { pictureBox } from '../attachments/pictureBox.ts';
import type { ThreadRow } from './threadRows.ts';

const LINE = 20;
const LETTERS_PER_LINE = 70;

/** The estimated height of a row in CSS pixels, before it is rendered and measured. */
export function estimateRowHeight({ head, ...row }: ThreadRow): number {
  const above =
    (head.gap === null ? 0 : 40) +
    (head.startsDay ? 40 : 0) +
    (head.startsNew ? 32 : 0) +
    (head.startsGroup ? 10 : 0) +
    (head.namesSender ? 18 : 0);
  if (row.kind === 'pending') {
    return above + (row.item.file === null ? 0 : 110) + textHeight(row.item.text);
  }
  const { message } = row;
  if (message.isDeleted) return above + textHeight('');
  if (message.kind === 'location') return above + 300;
  const quote = message.quoted === null ? 0 : 44;
  if (message.attachment === null) return above + quote + textHeight(message.text);
  return above + quote + attachmentHeight(message.attachment, message.picture) + captionHeight(message.text);
}

function attachmentHeight(attachment: Attachment, picture: PictureSize | null): number {
  if (isPicture(attachment)) return pictureBox(picture).height + 64;
  return isSound(attachment) ? 104 : 60;
}

/** A caption is as wide as its file. */
function captionHeight(text: string): number {
  return text === '' ? 40 : textHeight(text, LETTERS_PER_LINE / 2) + 20;
}

function textHeight(text: string, lettersPerLine = LETTERS_PER_LINE): number {
  const wrapped = Math.min(Math.ceil(text.length / lettersPerLine), 60);
  return 20 + LINE * Math.max(1, wrapped);
}
