import type { Conversation } from '../../../../shared/model/conversations.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';

/** A line of the list. Those further down than what is read so far are there as `waiting`, so that the scroll bar tells the truth. */
export type ListRow =
  | { readonly kind: 'pending'; readonly key: string; readonly item: OutboxItem }
  | { readonly kind: 'conversation'; readonly key: string; readonly conversation: Conversation }
  | { readonly kind: 'waiting'; readonly key: string };

/** What the list is made of. */
export interface Listed {
  readonly pending: readonly OutboxItem[];
  readonly conversations: readonly Conversation[];
  /** How many conversations match in all. */
  readonly total: number;
}

const WAITING = 'waiting-';

/** How many rows the list has. */
export const rowCount = ({ pending, total }: Listed): number => pending.length + total;

/** The row at `index`: first what still waits to become a conversation, then the conversations, newest first. */
export function rowAt({ pending, conversations }: Listed, index: number): ListRow {
  const item = pending[index];
  if (item) return { kind: 'pending', key: item.id, item };
  const conversation = conversations[index - pending.length];
  if (conversation) return { kind: 'conversation', key: String(conversation.convId), conversation };
  return { kind: 'waiting', key: `${WAITING}${index}` };
}

/** Where the row of that key stands now, -1 when it is gone. A row that was waiting keeps its place when it is read. */
export function indexOfKey(listed: Listed, key: string): number {
  if (key.startsWith(WAITING)) {
    const index = Number(key.slice(WAITING.length));
    return index < rowCount(listed) ? index : -1;
  }
  const { pending, conversations } = listed;
  const among = pending.findIndex((item) => item.id === key);
  if (among >= 0) return among;
  const index = conversations.findIndex((conversation) => String(conversation.convId) === key);
  return index < 0 ? -1 : pending.length + index;
}
