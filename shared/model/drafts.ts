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
  const all = [...sent, draft];
  return {
    ...draft,
    text: joined(all.map(({ text }) => text)),
    priority: all.some(({ priority }) => priority === 3) ? 3 : 0,
    captionOn: all.find(({ captionOn }) => captionOn !== null)?.captionOn ?? null,
  };
}

/** Puts items that were removed from the outbox together before the draft that they came from. */
export function withItemsAhead(draft: Draft, items: readonly OutboxItem[]): Draft {
  return items.reduceRight(withItemAhead, draft);
}

function withItemAhead(
  draft: Draft,
  { id, convId, text, file, priority, title, participants }: OutboxItem,
): Draft {
  const target = convId === null ? { title: title ?? '', participants } : {};
  const whole = { ...draft, priority, ...target };
  if (text === '') return whole;
  if (draft.text.trim() !== '') return { ...whole, text: joined([text, draft.text]) };
  return { ...whole, text, captionOn: file ? stagedId(id) : draft.captionOn };
}

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
    text: isApart ? joined([kept.text, typed.text]) : kept.text + typed.text,
    priority: typed.priority === 0 ? kept.priority : typed.priority,
    title: target.title ?? kept.title,
    participants: target.participants ?? kept.participants,
    captionOn: typed.captionOn ?? kept.captionOn,
  };
}

/** Moves a draft into a conversation, after the draft that is there. */
export function withCarried(there: Draft, { text, priority, captionOn }: Written): Draft {
  const isFree = there.text.trim() === '';
  return { ...there, text: isFree ? text : `${there.text}\n\n${text}`, priority, captionOn };
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');
