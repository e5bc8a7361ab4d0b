/** How texts are joined in one draft: the earlier text first, each on its own line. */
import type { ErrorCode } from '../errors/errors.ts';
import { type StagedId, stagedId } from './ids.ts';
import { MAX_TEXT } from './messages.ts';
import type { OutboxItem } from './outbox.ts';
import type { SendPriority } from './priority.ts';

export interface Draft {
  readonly text: string;
  readonly priority: SendPriority;
  /** For the new-conversation form only. */
  readonly title: string;
  readonly participants: readonly string[];
  /** The staged file whose caption is the text; null: the first. */
  readonly captionOn: StagedId | null;
}

/** The longest text of a saved draft, UTF-16 units. It may be too long to send, so that the person can shorten it. */
export const MAX_DRAFT_TEXT = 10 * MAX_TEXT;

/** As many as fit into three rows. */
export const MOST_RECENT_EMOJI = 24;

export const EMPTY_DRAFT: Draft = { text: '', priority: 0, title: '', participants: [], captionOn: null };

/** The part of a draft that becomes a message. */
type Written = Pick<Draft, 'text' | 'priority' | 'captionOn'>;

/** Puts held texts before the draft: Enter was pressed between them. */
export function withSentAhead(draft: Draft, sent: readonly Written[]): Draft {
  return { ...draft, ...together([...sent, draft], '\n') };
}

/** The rule for texts that become one: in this order, critical if one of them is, with the first file that one of them names. */
function together(parts: readonly Written[], between: string): Written {
  return {
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(between),
    priority: parts.some(({ priority }) => priority === 3) ? 3 : 0,
    captionOn: parts.find(({ captionOn }) => captionOn !== null)?.captionOn ?? null,
  };
}

/** Why items of the outbox can't go back into a draft without mixing them with what is there. */
export type DraftInUse = Extract<ErrorCode, 'form-in-use' | 'box-in-use'>;

/**
 * Whether items may go back into the draft that they came from, which has that many staged files: null, or why not. A new conversation joins
 * only a form that is blank or has the same title and people, so that no text gets other recipients. A file with a caption joins no other
 * files that have a text, since only one file can have it.
 */
export function whyApart(draft: Draft, files: number, items: readonly OutboxItem[]): DraftInUse | null {
  if (items.some((item) => item.convId === null && isForOthers(draft, files, item))) return 'form-in-use';
  const isCaption = items.some(({ file, text }) => file !== null && text !== '');
  return isCaption && files > 0 && draft.text.trim() !== '' ? 'box-in-use' : null;
}

/** Whether a form, which has that many staged files, has something for others than `address`. */
export function isForOthers(form: Draft, files: number, address: Address): boolean {
  const isBlank = form.text.trim() === '' && files === 0 && addressOf(form) === NOBODY;
  return !isBlank && addressOf(address) !== addressOf(form);
}

type Address = Pick<OutboxItem, 'title' | 'participants'>;

/** The recipients of a new conversation, to compare. Its title belongs to them: it tells conversations of the same people apart. */
export function addressOf({ title, participants }: Address): string {
  return JSON.stringify([title ?? '', participants]);
}

/** The address of a blank form. */
export const NOBODY = addressOf(EMPTY_DRAFT);

/** Puts items that were removed from the outbox together before the draft that they came from; ask `whyApart` first. */
export function withItemsAhead(draft: Draft, items: readonly OutboxItem[]): Draft {
  const made = items.find(({ convId }) => convId === null);
  const address = made ? { title: made.title ?? '', participants: made.participants } : {};
  return { ...withSentAhead(draft, items.map(writtenOf)), ...address };
}

const writtenOf = ({ id, text, file, priority }: OutboxItem): Written => ({
  ...{ text, priority },
  captionOn: file && text !== '' ? stagedId(id) : null,
});

/**
 * Puts what was typed before the saved draft was read behind that draft. `isApart`: as a message of its own; else it continues where the
 * saved text ends. `target`: the recipient typed, which wins.
 */
export function withKeptAhead(
  kept: Draft,
  typed: Draft,
  { isApart, target }: { readonly isApart: boolean; readonly target: Partial<Draft> },
): Draft {
  return {
    ...together([kept, typed], isApart ? '\n' : ''),
    title: target.title ?? kept.title,
    participants: target.participants ?? kept.participants,
    // The person has just chosen it.
    captionOn: typed.captionOn ?? kept.captionOn,
  };
}

/** Moves a draft into a conversation, after the draft that is there. */
export function withCarried(there: Draft, carried: Written): Draft {
  const isFree = there.text.trim() === '';
  return { ...there, ...together([isFree ? { ...there, text: '' } : there, carried], '\n\n') };
}
