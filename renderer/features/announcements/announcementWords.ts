import type { TFunction } from 'i18next';
import { placeText } from '../../../shared/model/location.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { priorityOf } from '../../../shared/model/priority.ts';
import { wholeLetters } from '../../lib/text/longText.ts';
import { messageWords } from '../conversations/messagePreview.ts';

/** How many letters of a message are read out. */
const MOST_LETTERS = 200;

interface Words {
  readonly thread: TFunction<'thread'>;
  readonly frame: TFunction<'frame'>;
}

/** A message to read out: its sender, and its beginning on one line. */
export function announcementWords({ thread, frame }: Words, name: string, message: Message): string {
  const { location, attachment, text, priority } = message;
  const line = (location === null ? text : placeText(location.address, text)).replace(/\s+/gu, ' ').trim();
  const words = messageWords(frame, { ...message, text: line, fileName: attachment?.fileName ?? null });
  const key = priorityOf(priority) === 'critical' ? 'news.critical' : 'news.message';
  return thread(key, { name, text: shortened(words) });
}

const shortened = (words: string): string =>
  words.length <= MOST_LETTERS ? words : `${wholeLetters(words, MOST_LETTERS)}…`;
