import type { Message } from '../../../shared/model.ts';
import type { OutboxItem } from '../../../shared/outbox.ts';
import { sentName } from '../../../shared/sentName.ts';
import { folded, storing } from '../messages/folded.ts';

/**
 * How much a message looks like an item. `same`: it says just that. `near`: a service that stores texts and names in another way may have made it of
 * that. `unclear`: it may be that, or quite another message. `unlike`: it says something else, but nobody knows what a service makes of words and files.
 * `other`: it is not.
 */
export type Likeness = 'same' | 'near' | 'unclear' | 'unlike' | 'other';

const LIKENESSES: readonly Likeness[] = ['same', 'near', 'unclear', 'unlike', 'other'];

/** Kinds that are no files, whatever becomes of them (service API, section 2.1). */
const WORDS: readonly string[] = ['text', 'location'];

/** How much messages look like the item. */
export function likenessTo({ text, file }: OutboxItem): (message: Message) => Likeness {
  const ofText = toWords(text);
  // An older Parley sent the name as it is.
  const ofName = file && [toWords(sentName(file.name)), toWords(file.name)];

  function ofFile({ attachment, kind, text: theirs }: Message): Likeness {
    // A service that does not say which file it is, or how large.
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

/** Whether a message says just what the item says. */
export function isSame(item: OutboxItem, message: Message): boolean {
  return likenessTo(item)(message) === 'same';
}

/** The same for two items when a message that is the one could as well be the other, as far as its conversation and its words go, however they are stored. */
export function foldedWordsOf({ convId, text, file }: OutboxItem): string {
  return JSON.stringify([convId, folded(text), file && folded(sentName(file.name)), file?.size]);
}

/** The same for two items that say just the same. */
export function wordsOf({ text, file }: OutboxItem): string {
  return JSON.stringify([plain(text), file && plain(sentName(file.name))]);
}

/** The same for two items that make the same conversation. */
export function targetOf({ title, participants }: OutboxItem): string {
  return JSON.stringify([title, participants]);
}

/**
 * The API neither quotes nor forwards (service API, section 4.3), and what it sends is from its user. A message of which the service says
 * otherwise may be one that the person made elsewhere, or one that the service says odd things of.
 */
function isPlain({ isForwarded, quoted, isFromSelf }: Message): boolean {
  return !isForwarded && quoted === null && isFromSelf;
}

/** It says that, just so or as a service may store it. */
export const isClear = (likeness: Likeness): boolean => likeness === 'same' || likeness === 'near';

/** It says that, or what may be that. */
export const isAlike = (likeness: Likeness): boolean => isClear(likeness) || likeness === 'unclear';

/** How much a message looks like that of the items which it looks like most. */
export function nearest(of: readonly Likeness[]): Likeness {
  return LIKENESSES.find((likeness) => of.includes(likeness)) ?? 'other';
}

function toWords(ours: string): (theirs: string) => Likeness {
  const [exact, mayStoreAs, loose] = [plain(ours), storing(ours), folded(ours)];
  return (theirs) => {
    if (plain(theirs) === exact) return 'same';
    if (mayStoreAs(theirs)) return 'near';
    return folded(theirs) === loose ? 'unclear' : 'unlike';
  };
}

/** How much a message without an attachment looks like a file. */
function withoutFile(kind: string): Likeness {
  if (kind === 'attachment') return 'unclear';
  return WORDS.includes(kind) ? 'other' : 'unlike';
}

/** Nearly every service normalises what it is given that far. */
function plain(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').trim();
}
