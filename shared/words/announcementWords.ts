import type { Translator } from '../locales/index.ts';
import { placeText } from '../model/location.ts';
import type { Message } from '../model/messages.ts';
import { priorityOf } from '../model/priority.ts';
import { wholeLetters } from '../text/graphemes.ts';
import { messageWords } from './messagePreview.ts';

/** How many letters of a message are read out. */
const MOST_LETTERS = 200;

interface Words {
  readonly thread: Translator<'thread'>;
  readonly frame: Translator<'frame'>;
}

/** A message to read out: its sender, and its beginning on one line. */
export function announcementWords({ thread, frame }: Words, name: string, message: Message): string {
  const { location, attachment, text, priority } = message;
  const line = (location === null ? text : placeText(location.address, text)).replace(/\s+/gu, ' ').trim();
  const words = messageWords(frame, { ...message, text: line, fileName: attachment?.fileName ?? null });
  const key = priorityOf(priority) === 'critical' ? 'announcements.critical' : 'announcements.message';
  return thread(key, { name, text: shortened(words) });
}

const shortened = (words: string): string =>
  words.length <= MOST_LETTERS ? words : `${wholeLetters(words, MOST_LETTERS)}…`;
