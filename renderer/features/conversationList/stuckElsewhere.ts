import { isStuck, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Selection } from '../navigation/selectionStore.ts';
import { sentTogether } from '../outbox/outboxStore.ts';

/** The items that wait for the person and are not in the conversation `inView`; null: none is in view. */
export function stuckElsewhere(items: readonly OutboxItem[], inView: Selection): readonly OutboxItem[] {
  return items.filter((item) => isStuck(item.state) && !isIn(items, item, inView));
}

function isIn(items: readonly OutboxItem[], item: OutboxItem, inView: Selection): boolean {
  if (inView?.kind === 'conversation') return item.convId === inView.convId;
  return inView?.kind === 'outbox' && sentTogether(items, inView.id).includes(item);
}
