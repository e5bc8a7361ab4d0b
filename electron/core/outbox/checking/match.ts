import { sentName } from '../../../../shared/model/files/sentName.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { normalised, storing } from '../../messages/storedText.ts';

/**
 * How similar a message is to an item. `same`: equal. `near`: the item as a service may store it. `unclear`: the item or a different message.
 * `unlike`: another content, though a service may change texts and files in unknown ways. `other`: certainly not the item.
 */
export type Likeness = 'same' | 'near' | 'unclear' | 'unlike' | 'other';

const LIKENESSES: readonly Likeness[] = ['same', 'near', 'unclear', 'unlike', 'other'];

/** Kinds that are never files (service API, section 2.1). */
const WORDS: readonly string[] = ['text', 'location'];

/** The compared fields of a message. */
export type Likened = Pick<
  Message,
  'kind' | 'text' | 'attachment' | 'isDeleted' | 'isForwarded' | 'isFromSelf'
> & { readonly quoted: unknown };

/** How similar messages are to the item. */
export function likenessTo({ text, file }: OutboxItem): (message: Likened) => Likeness {
  const ofText = toWords(text);
  // An older Parley sent the name as it is.
  const ofName = file && [toWords(sentName(file.name)), toWords(file.name)];

  function ofFile({ attachment, kind, text: theirs }: Likened): Likeness {
    // A service that doesn't return the file's name or size.
    if (attachment === null) return withoutFile(kind);
    const { fileSize } = attachment;
    if (fileSize !== null && fileSize !== file?.size) return 'unlike';
    const names = (ofName ?? []).map((likeness) => likeness(attachment.fileName));
    const name = nearest(names);
    const words = ofText(theirs);
    if (!isClear(name) || !isClear(words)) return 'unclear';
    return name === 'near' || fileSize === null ? 'near' : words;
  }

  return (message) => {
    if (message.isDeleted) return 'other';
    const isText = file === null && message.attachment === null;
    const likeness = isText ? ofText(message.text) : file === null ? 'other' : ofFile(message);
    return !isAlike(likeness) || isPlain(message) ? likeness : 'unclear';
  };
}

/** Whether a message has exactly the item's content. */
export function isSame(item: OutboxItem, message: Message): boolean {
  return likenessTo(item)(message) === 'same';
}

/** The key is equal for two items if a message could be either of them, by its conversation and its text in any stored form. */
export function normalisedWordsOf({ convId, text, file }: OutboxItem): string {
  return JSON.stringify([convId, normalised(text), file && normalised(sentName(file.name)), file?.size]);
}

/** The same for two items with exactly the same content. */
export function wordsOf({ text, file }: OutboxItem): string {
  return JSON.stringify([plain(text), file && plain(sentName(file.name))]);
}

/** The same for two items that create the same conversation. */
export function targetOf({ title, participants }: OutboxItem): string {
  return JSON.stringify([title, participants]);
}

/**
 * The API neither quotes nor forwards (service API, section 4.3), and it sends as its user. A message that differs from this may come from
 * another client of the person, or the service describes it incorrectly.
 */
function isPlain({ isForwarded, quoted, isFromSelf }: Likened): boolean {
  return !isForwarded && quoted === null && isFromSelf;
}

/** It has that content, exactly or as a service may store it. */
export const isClear = (likeness: Likeness): boolean => likeness === 'same' || likeness === 'near';

/** It has that content, or may have it. */
export const isAlike = (likeness: Likeness): boolean => isClear(likeness) || likeness === 'unclear';

/** How similar a message is to the most similar item. */
export function nearest(of: readonly Likeness[]): Likeness {
  return LIKENESSES.find((likeness) => of.includes(likeness)) ?? 'other';
}

function toWords(ours: string): (theirs: string) => Likeness {
  const [exact, mayStoreAs, loose] = [plain(ours), storing(ours), normalised(ours)];
  return (theirs) => {
    if (plain(theirs) === exact) return 'same';
    if (mayStoreAs(theirs)) return 'near';
    return normalised(theirs) === loose ? 'unclear' : 'unlike';
  };
}

/** How similar a message without an attachment is to a file. */
function withoutFile(kind: string): Likeness {
  if (kind === 'attachment') return 'unclear';
  return WORDS.includes(kind) ? 'other' : 'unlike';
}

/** Nearly every service normalises this much. */
function plain(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').trim();
}
