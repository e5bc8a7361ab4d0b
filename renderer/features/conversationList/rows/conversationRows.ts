import type { Conversation, ConversationPage, FormDraft } from '../../../../shared/model/conversations.ts';
import { convId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { indexIn } from '../../conversations/conversationPage.ts';

/** A line of the list. Those that aren't loaded are `waiting`, so that the scroll bar is right. */
export type ListRow =
  | { readonly kind: 'form'; readonly key: string; readonly form: FormDraft }
  | { readonly kind: 'pending'; readonly key: string; readonly item: OutboxItem }
  | { readonly kind: 'conversation'; readonly key: string; readonly conversation: Conversation }
  | { readonly kind: 'waiting'; readonly key: string };

/** The rows of a list, of which some aren't loaded. */
export interface Rows<Row extends { readonly kind: string; readonly key: string } = ListRow> {
  readonly count: number;
  at(index: number): Row;
  /** The current index of the row with that key, -1 if it is gone. */
  indexOf(key: string): number;
  /** Whether it is known where the row of that key is, or that it is not listed. */
  isKnown(key: string): boolean;
}

/** Rows of which only the key matters. */
export type AnyRows = Rows<{ readonly kind: string; readonly key: string }>;

export const listRows = (listed: Listed): Rows => ({
  count: rowCount(listed),
  at: (index) => rowAt(listed, index),
  indexOf: (key) => indexOfKey(listed, key),
  isKnown: (key) => isKnown(listed, key),
});

/** The conversations of a list. */
export interface Listed {
  /** The form for a new conversation; null: it isn't listed. */
  readonly form: FormDraft | null;
  readonly pending: readonly OutboxItem[];
  /** The conversations that are read. */
  readonly page: Pick<ConversationPage, 'conversations' | 'first' | 'kept'>;
  /** How many conversations are listed in all. */
  readonly total: number;
}

export const WAITING = 'waiting-';
/** The key of the form's row. */
export const FORM_KEY = 'form';

/** How many rows come before the conversations. */
export const countAhead = ({ form, pending }: Pick<Listed, 'form' | 'pending'>): number =>
  pending.length + (form === null ? 0 : 1);

/** How many rows the list has. */
export const rowCount = (listed: Listed): number => countAhead(listed) + listed.total;

/** The row at `index`: the form, then what still waits to become a conversation, then the conversations in their order. */
export function rowAt(listed: Listed, index: number): ListRow {
  const { form, pending, page } = listed;
  const place = index - countAhead(listed);
  if (form !== null && index === 0) return { kind: 'form', key: FORM_KEY, form };
  const item = pending[place + pending.length];
  if (item) return { kind: 'pending', key: item.id, item };
  const conversation =
    page.conversations[place - page.first] ?? page.kept.find((kept) => kept.index === place)?.conversation;
  if (conversation) return { kind: 'conversation', key: String(conversation.convId), conversation };
  return { kind: 'waiting', key: `${WAITING}${index}` };
}

/** The current index of the row with that key, -1 if it is gone. A row keeps its place when it is loaded. */
export function indexOfKey(listed: Listed, key: string): number {
  const index = key.startsWith(WAITING) ? Number(key.slice(WAITING.length)) : knownIndex(listed, key);
  return index < rowCount(listed) ? index : -1;
}

/** Whether it is known where the row of that key is, or that it is not listed. */
export const isKnown = ({ pending, page }: Listed, key: string): boolean =>
  key === FORM_KEY ||
  pending.some((item) => item.id === key) ||
  indexIn(page, convId(Number(key))) !== undefined;

function knownIndex(listed: Listed, key: string): number {
  const { form, pending, page } = listed;
  const ahead = countAhead(listed);
  if (key === FORM_KEY) return form === null ? -1 : 0;
  const among = pending.findIndex((item) => item.id === key);
  if (among >= 0) return ahead - pending.length + among;
  const index = indexIn(page, convId(Number(key))) ?? -1;
  return index < 0 ? -1 : ahead + index;
}
