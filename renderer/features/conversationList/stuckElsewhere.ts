import {
  type AllFilter,
  isLabelFilter,
  isNameFilter,
  type ListedFilter,
  type ListFilter,
} from '../../../shared/model/conversations.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { isStuck, mayHaveArrived, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Selection } from '../navigation/selectionStore.ts';
import { sentTogether } from '../outbox/outboxStore.ts';
import type { ItemsOf } from '../outbox/useAllItems.ts';

/** The panes in view, of the account that is shown; null: one has no conversation. */
interface InView {
  readonly account: AccountId;
  readonly selections: readonly Selection[];
}

/** The items that wait for the person and are not in a conversation that is in view. */
export const stuckElsewhere = (outboxes: readonly ItemsOf[], inView: InView): readonly OutboxItem[] =>
  outboxes.flatMap(({ account, items }) =>
    items.filter((item) => isStuck(item.state) && !isIn({ account, items, item }, inView)),
  );

/** How many conversations, new ones included, have items that wait for the person. */
export function countStuckPlaces(items: readonly OutboxItem[]): number {
  const stuck = items.filter(({ state }) => isStuck(state));
  return new Set(stuck.map((item) => item.convId ?? makerOf(items, item).id)).size;
}

/** The key of the words for these items in the line above the list. */
export function stuckLine(stuck: readonly OutboxItem[]) {
  const isDraft = ({ state }: OutboxItem) => state.kind === 'kept-draft';
  if (stuck.every(isDraft)) return 'conversations.keptDrafts';
  const isOpen = stuck.some((item) => mayHaveArrived(item.state) || isDraft(item));
  return isOpen ? 'conversations.undecided' : 'conversations.notSent';
}

interface StuckItem extends ItemsOf {
  readonly item: OutboxItem;
}

/** The first such item of the conversation after those in view, and around; undefined if there is none. */
export function nextStuck(outboxes: readonly ItemsOf[], inView: InView): StuckItem | undefined {
  const firsts = outboxes.flatMap(firstStuck);
  const open = firsts.findIndex((one) => isIn(one, inView));
  const after = [...firsts.slice(open + 1), ...firsts.slice(0, open + 1)];
  return after.find((one) => !isIn(one, inView)) ?? after[0];
}

/** The first item of each conversation that waits for the person. */
function firstStuck({ account, items }: ItemsOf): readonly StuckItem[] {
  const stuck = items.filter(({ state }) => isStuck(state));
  const conversations = Map.groupBy(stuck, (item) => item.convId ?? makerOf(items, item).id);
  return [...conversations.values()].flatMap(([item]) => (item ? [{ account, items, item }] : []));
}

/** Whether an item of the new conversation that this one creates waits for the person. */
const isStuckNew = (items: readonly OutboxItem[], maker: OutboxItem): boolean =>
  sentTogether(items, maker.id).some(({ state }) => isStuck(state));

/** Whether a view lists new conversations that are not made yet. */
const LISTS_NEW: Readonly<Record<ListFilter, boolean>> = {
  inbox: true,
  unread: false,
  waitingForUs: false,
  waitingForThem: true,
  critical: false,
  drafts: false,
  notSent: true,
  snoozed: false,
  done: false,
  all: true,
};

/** Those of the new conversations `makers`, of an outbox with these items, that a view lists. */
export function newListed(
  view: ListedFilter | AllFilter,
  items: readonly OutboxItem[],
  makers: readonly OutboxItem[],
): readonly OutboxItem[] {
  if (isLabelFilter(view) || isNameFilter(view) || !LISTS_NEW[view]) return [];
  return view === 'notSent' ? makers.filter((maker) => isStuckNew(items, maker)) : makers;
}

/** The item that creates the new conversation of an item. */
export function makerOf(items: readonly OutboxItem[], item: OutboxItem): OutboxItem {
  return sentTogether(items, item.id)[0] ?? item;
}

function isIn({ account, items, item }: StuckItem, { account: shown, selections }: InView): boolean {
  const isInOne = (selection: Selection) =>
    selection?.kind === 'conversation'
      ? item.convId === selection.convId
      : selection?.kind === 'outbox' && sentTogether(items, selection.id).includes(item);
  return account === shown && selections.some(isInOne);
}
