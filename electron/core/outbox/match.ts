import type { Message, OutboxItem } from '../../../shared/model.ts';

/** Whether a message says what the item says. The API neither quotes nor forwards, so that what does is not ours (service API, section 4.3). */
export function isSame(item: OutboxItem, message: Message): boolean {
  if (message.isForwarded || message.isDeleted || message.quoted !== null) return false;
  if (plain(item.text) !== plain(message.text)) return false;
  const { attachment } = message;
  if (item.file === null || attachment === null) return item.file === null && attachment === null;
  return plain(item.file.name) === plain(attachment.fileName) && item.file.size === attachment.fileSize;
}

/** The same for two items when a message that is the one could as well be the other, as far as its words and its conversation go. */
export function wordsOf({ convId, text, file }: OutboxItem): string {
  return JSON.stringify([convId, plain(text), file && plain(file.name), file?.size]);
}

/** The same for two items that make the same conversation. */
export function targetOf({ title, participants }: OutboxItem): string {
  return JSON.stringify([title, participants]);
}

/** A service may normalise what it is given. */
function plain(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}
