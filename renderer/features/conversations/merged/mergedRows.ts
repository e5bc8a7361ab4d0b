import {
  type Conversation,
  type FormDraft,
  type ListCounts,
  mapCounts,
  type TimedPage,
  type TimedStart,
  type TimePlace,
} from '../../../../shared/model/conversations.ts';
import type { AccountId, ConvId } from '../../../../shared/model/ids.ts';

/** A conversation of one of several accounts. */
export interface ConversationOf {
  readonly account: AccountId;
  readonly convId: ConvId;
}

/** One as it was read last, such as for a row of a list. */
export interface ReadConversation extends ConversationOf {
  readonly conversation: Conversation;
}

/** Two services may number their conversations alike. */
export const keyOf = ({ account, convId }: ConversationOf): string => `${account}:${convId}`;

/** A place in the list of all accounts. */
export interface Placed {
  readonly account: AccountId;
  readonly place: TimePlace;
}

/** A row of the list of all accounts. */
export interface MergedRow extends Placed {
  readonly conversation: Conversation;
}

/** A page of one account. All pages that are merged begin at the same place. */
export interface Part {
  readonly account: AccountId;
  readonly page: TimedPage;
}

export interface Merged {
  /** Without gaps, from the index `first` of the whole list on. */
  readonly rows: readonly MergedRow[];
  readonly first: number;
  readonly total: number;
  readonly counts: ListCounts;
  readonly forms: readonly FormOf[];
}

/** The form for a new conversation of an account. */
export interface FormOf {
  readonly account: AccountId;
  readonly form: FormDraft;
}

/** Whether one comes before the other: pinned ones first, then the newest; at the same time by the account. */
function isBefore(one: Placed, other: Placed): boolean {
  const [a, b] = [one.place, other.place];
  if (a.isPinned !== b.isPinned) return a.isPinned;
  if (a.created !== b.created) return a.created > b.created;
  return one.account === other.account ? a.msgId > b.msgId : one.account < other.account;
}

/** The first of them; undefined if there is none. */
export const firstOf = <Row extends Placed>(rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best && !isBefore(row, best) ? best : row), undefined);

/** The last of them; undefined if there is none. */
export const lastOf = <Row extends Placed>(rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best && !isBefore(best, row) ? best : row), undefined);

/** Where the page of an account begins, so that the pages of all begin at `cut`; null: at the top. */
export function startAt(cut: Placed | null, account: AccountId): TimedStart {
  if (cut === null) return { kind: 'index', index: 0 };
  const { place } = cut;
  if (account === cut.account) return { kind: 'place', place };
  // Those of the same time come before it, or after it.
  return {
    kind: 'place',
    place: { ...place, msgId: account < cut.account ? -1 : Number.MAX_SAFE_INTEGER },
  };
}

/** The rows of an account's page. */
export const rowsOf = ({ account, page }: Part): readonly MergedRow[] =>
  page.conversations.flatMap((conversation, index) => {
    const place = page.places[index];
    return place ? [{ account, conversation, place }] : [];
  });

/** Merges the pages of several accounts. It ends where the next row of an account isn't known. */
export function mergeParts(parts: readonly Part[]): Merged {
  const queues = parts.map((part) => {
    const { first, total } = part.page;
    const rows = rowsOf(part);
    return { rows, at: 0, isWhole: first + rows.length >= total };
  });
  const rows: MergedRow[] = [];
  while (queues.every(({ rows: own, at, isWhole }) => isWhole || at < own.length)) {
    const heads = queues.flatMap((queue) => {
      const head = queue.rows[queue.at];
      return head ? [{ ...head, queue }] : [];
    });
    const next = firstOf(heads);
    if (!next) break;
    const { queue, ...row } = next;
    queue.at += 1;
    rows.push(row);
  }
  const sum = (of: (page: TimedPage) => number) => parts.reduce((all, { page }) => all + of(page), 0);
  return {
    rows,
    first: sum(({ first }) => first),
    total: sum(({ total }) => total),
    forms: parts.flatMap(({ account, page: { form } }) => (form ? [{ account, form }] : [])),
    counts: mapCounts((view) => sum(({ counts }) => counts[view])),
  };
}

export const isOf = (row: MergedRow, { account, convId }: ConversationOf): boolean =>
  row.account === account && row.conversation.convId === convId;
