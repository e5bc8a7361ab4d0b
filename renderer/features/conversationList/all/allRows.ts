import type { Conversation, FormDraft } from '../../../../shared/model/conversations.ts';
import type { AccountId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { keyOf } from '../../conversations/merged/mergedRows.ts';
import type { MergedState } from '../../conversations/merged/mergedStore.ts';
import { pickedOf } from '../../triage/triageStore.ts';
import { FORM_KEY, type Rows, WAITING } from '../rows/conversationRows.ts';
import type { FoundIn } from '../search/allSearch.ts';
import type { Pickable } from '../usePicking.ts';

/** A line of the list of all accounts. */
export type AllRow =
  | {
      readonly kind: 'form';
      readonly key: string;
      readonly account: AccountId;
      readonly form: FormDraft;
    }
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

/** A row before the conversations: the form of an account, or a new conversation that isn't made yet. */
export type AheadRow = Extract<AllRow, { readonly kind: 'form' | 'pending' }>;

export const formKeyOf = (account: AccountId): string => `${account}:${FORM_KEY}`;

/** The conversations that a search found, all of which are known. */
export function foundRows(found: readonly FoundIn[]): Rows<AllRow> {
  const rows = found.map(({ account, conversation }): AllRow => {
    const key = keyOf({ account, convId: conversation.convId });
    return { kind: 'conversation', key, account, conversation };
  });
  return {
    count: rows.length,
    at: (index) => rows[index] ?? { kind: 'waiting', key: `${WAITING}${index}` },
    indexOf: (key) => rows.findIndex((row) => row.key === key),
    isKnown: () => true,
  };
}

type Listed = Pick<MergedState, 'rows' | 'first' | 'total' | 'held' | 'opened'>;

/** First those before the conversations, then the conversations of all accounts in their order. */
export function allRows(
  ahead: readonly AheadRow[],
  { rows, first, total, held, opened }: Listed,
): Rows<AllRow> {
  const known = rows ?? [];
  const besides = [held, opened].flatMap((one) => one ?? []);
  const at = (index: number): AllRow => {
    const before = ahead[index];
    if (before) return before;
    const place = index - ahead.length;
    const row = known[place - first] ?? besides.find(({ index }) => index === place)?.row;
    if (!row) return { kind: 'waiting', key: `${WAITING}${index}` };
    const { account, conversation } = row;
    return {
      ...{ kind: 'conversation', account, conversation },
      key: keyOf({ account, convId: conversation.convId }),
    };
  };
  const count = ahead.length + total;
  const find = (key: string): number => {
    if (key.startsWith(WAITING)) return Number(key.slice(WAITING.length));
    const among = ahead.findIndex((row) => row.key === key);
    if (among >= 0) return among;
    const isIt = ({ account, conversation: { convId } }: (typeof known)[number]) =>
      keyOf({ account, convId }) === key;
    const index = known.findIndex(isIt);
    if (index >= 0) return ahead.length + first + index;
    const beside = besides.find(({ row }) => isIt(row));
    return beside ? ahead.length + beside.index : -1;
  };
  const indexOf = (key: string) => {
    const index = find(key);
    return index < count ? index : -1;
  };
  return { count, at, indexOf, isKnown: (key) => indexOf(key) >= 0 };
}

/** A range has only those of its rows that are read: the accounts can't be asked for what lies between two places of all. */
export const PICKABLE: Pickable<AllRow> = {
  of: (row) => (row.kind === 'conversation' ? pickedOf(row.account, row.conversation) : null),
  keyOf,
  load: async () => [],
};
