/** How texts are joined in one draft: the earlier text first, each on its own line. */
import { type StagedId, stagedId } from './ids.ts';
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

/** Puts items that were removed from the outbox together before the draft that they came from */
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
