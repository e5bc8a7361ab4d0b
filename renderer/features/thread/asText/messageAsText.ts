import type { Translator } from '../../../../shared/locales/index.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { isBlank } from '../../../../shared/text/visibleText.ts';
import { messageWords } from '../../../../shared/words/messagePreview.ts';
import { plainCoordinates } from '../messages/coordinates.ts';

/** A message as plain text: its own text, or a line that says what it is, such as a file, a place or a deleted message. */
export function messageAsText(t: Translator<'frame'>, message: Message): string {
  const { isDeleted, kind, text, attachment, location } = message;
  const isText = !isDeleted && attachment === null && kind !== 'location' && kind !== 'attachment';
  if (isText && !isBlank(text)) return text;
  return messageWords(t, {
    ...{ isDeleted, kind, fileName: attachment?.fileName ?? null },
    text: location === null ? text : placeAsText(location, text),
  });
}

function placeAsText({ address, coordinates }: NonNullable<Message['location']>, text: string): string {
  if (coordinates === null) return address.trim() || text;
  const numbers = plainCoordinates(coordinates);
  return address.trim() === '' ? numbers : `${address.trim()} (${numbers})`;
}
