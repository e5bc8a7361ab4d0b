import type { Preview } from '../../../shared/model/conversations.ts';
import { placeText } from '../../../shared/model/location.ts';
import type { Message } from '../../../shared/model/messages.ts';

const LENGTH = 200;
/** Anything but single spaces. Most texts have none, and to see that takes less time than to replace each space. */
const OTHER_SPACE = /[^\S ]| {2}/u;

/** The first 200 characters on one line. */
export function previewText(text: string): string {
  const beginning = text.slice(0, LENGTH * 4);
  return clip((OTHER_SPACE.test(beginning) ? beginning.replace(/\s+/gu, ' ') : beginning).trim());
}

/** The first 200 characters, never half a surrogate pair. */
export function clip(text: string): string {
  const end = text.codePointAt(LENGTH - 1) ?? 0;
  return text.slice(0, end > 0xffff ? LENGTH - 1 : LENGTH);
}

/** A message as lists show it, on one line. */
export function previewOfMessage(message: Message): Preview {
  const { msgId, senderEmail, isFromSelf, kind, created, isDeleted, priority, location } = message;
  const text = previewText(location ? placeText(location.address, message.text) : message.text);
  const fileName = message.attachment?.fileName ?? null;
  return { msgId, senderEmail, isFromSelf, kind, text, fileName, created, isDeleted, priority };
}
