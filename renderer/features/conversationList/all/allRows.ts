import type { Conversation } from '../../../../shared/model/conversations.ts';
import type { AccountId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { ConversationOf } from '../../conversations/merged/mergedRows.ts';
import type { MergedState } from '../../conversations/merged/mergedStore.ts';
import { type Rows, WAITING } from '../rows/conversationRows.ts';

/** A line of the list of all accounts. */
export type AllRow =
  | {
      readonly kind: 'pending';
      readonly key: string;
      readonly account: AccountId;
      readonly item: OutboxItem;
    }
  | {
      readonly kind: 'conversation';
      readonly key: string;
      readonly account: AccountId;
      readonly conversation: Conversation;
    }
  | { readonly kind: 'waiting'; readonly key: string };

/** A new conversation of an account that isn't made yet. */
export interface PendingOf {
  readonly account: AccountId;
  readonly item: OutboxItem;
}

/** Two services may number their conversations alike. */
export const keyOf = ({ account, convId }: ConversationOf): string => `${account}:${convId}`;

type Listed = Pick<MergedState, 'rows' | 'first' | 'total' | 'held' | 'opened'>;

/** First what still waits to become a conversation, then the conversations of all accounts in their order. */
export function allRows(
  pending: readonly PendingOf[],
  { rows, first, total, held, opened }: Listed,
): Rows<AllRow> {
  const known = rows ?? [];
  const besides = [held, opened].flatMap((one) => one ?? []);
  const at = (index: number): AllRow => {
    const waiting = pending[index];
    if (waiting) return { kind: 'pending', key: waiting.item.id, ...waiting };
    const place = index - pending.length;
    const row = known[place - first] ?? besides.find(({ index }) => index === place)?.row;
    if (!row) return { kind: 'waiting', key: `${WAITING}${index}` };
    const { account, conversation } = row;
    return {
      ...{ kind: 'conversation', account, conversation },
      key: keyOf({ account, convId: conversation.convId }),
    };
  };
  const count = pending.length + total;
  const find = (key: string): number => {
    if (key.startsWith(WAITING)) return Number(key.slice(WAITING.length));
    const among = pending.findIndex(({ item }) => item.id === key);
    if (among >= 0) return among;
    const isIt = ({ account, conversation: { convId } }: (typeof known)[number]) =>
      keyOf({ account, convId }) === key;
    const index = known.findIndex(isIt);
    if (index >= 0) return pending.length + first + index;
    const beside = besides.find(({ row }) => isIt(row));
    return beside ? pending.length + beside.index : -1;
  };
  const indexOf = (key: string) => {
    const index = find(key);
    return index < count ? index : -1;
  };
  return { count, at, indexOf, isKnown: (key) => indexOf(key) >= 0 };
}
