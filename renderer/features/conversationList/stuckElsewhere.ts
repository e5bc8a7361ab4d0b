import { isStuck, mayHaveArrived, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Selection } from '../navigation/selectionStore.ts';
import { sentTogether } from '../outbox/outboxStore.ts';

/** The items that wait for the person and are not in the conversation `inView`; null: none is in view. */
export function stuckElsewhere(items: readonly OutboxItem[], inView: Selection): readonly OutboxItem[] {
  return items.filter((item) => isStuck(item.state) && !isIn(items, item, inView));
}

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

/** The first such item of the conversation after the one in view, and around; undefined if there is none. */
export function nextStuck(items: readonly OutboxItem[], inView: Selection): OutboxItem | undefined {
  const stuck = items.filter(({ state }) => isStuck(state));
  const conversations = Map.groupBy(stuck, (item) => item.convId ?? makerOf(items, item).id);
  const firsts = [...conversations.values()].flatMap(([first]) => first ?? []);
  const open = firsts.findIndex((item) => isIn(items, item, inView));
  return firsts[(open + 1) % firsts.length];
}

/** Whether an item of the new conversation that this one creates waits for the person. */
export const isStuckNew = (items: readonly OutboxItem[], maker: OutboxItem): boolean =>
  sentTogether(items, maker.id).some(({ state }) => isStuck(state));

/** The item that creates the new conversation of an item. */
export function makerOf(items: readonly OutboxItem[], item: OutboxItem): OutboxItem {
  return sentTogether(items, item.id)[0] ?? item;
}

function isIn(items: readonly OutboxItem[], item: OutboxItem, inView: Selection): boolean {
  if (inView?.kind === 'conversation') return item.convId === inView.convId;
  return inView?.kind === 'outbox' && sentTogether(items, inView.id).includes(item);
}
