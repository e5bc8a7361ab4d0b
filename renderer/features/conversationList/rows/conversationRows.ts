import type { Conversation, ConversationPage } from '../../../../shared/model/conversations.ts';
import { convId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { indexIn } from '../../conversations/conversationPage.ts';

/** A line of the list. Those that aren't loaded are `waiting`, so that the scroll bar is right. */
export type ListRow =
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
  readonly pending: readonly OutboxItem[];
  /** The conversations that are read. */
  readonly page: Pick<ConversationPage, 'conversations' | 'first' | 'kept'>;
  /** How many conversations are listed in all. */
  readonly total: number;
}

export const WAITING = 'waiting-';

/** How many rows the list has. */
export const rowCount = ({ pending, total }: Listed): number => pending.length + total;

/** The row at `index`: first what still waits to become a conversation, then the conversations in their order. */
export function rowAt({ pending, page }: Listed, index: number): ListRow {
  const item = pending[index];
  if (item) return { kind: 'pending', key: item.id, item };
  const place = index - pending.length;
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
  pending.some((item) => item.id === key) || indexIn(page, convId(Number(key))) !== undefined;

function knownIndex({ pending, page }: Listed, key: string): number {
  const among = pending.findIndex((item) => item.id === key);
  if (among >= 0) return among;
  const index = indexIn(page, convId(Number(key))) ?? -1;
  return index < 0 ? -1 : pending.length + index;
}
