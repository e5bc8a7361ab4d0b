import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { isStuckItem, type StuckItem } from '../outbox/stuckWords.ts';

/** Returns, for each list of pending items, those that have come to wait for the person since the list before; of the first list none. */
export function createStuckSends(): (items: readonly OutboxItem[]) => readonly StuckItem[] {
  let before: readonly OutboxItem[] | null = null;
  return (items) => {
    const known = before ?? items;
    before = items;
    const isOld = ({ id, state }: OutboxItem) =>
      known.some((other) => other.id === id && other.state.kind === state.kind);
    return items.filter(isStuckItem).filter((item) => !isOld(item));
  };
}
