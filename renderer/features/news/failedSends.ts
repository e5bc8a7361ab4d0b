import { isFailed, type OutboxItem } from '../../../shared/model/outbox.ts';

/** Returns, for each list of pending items, those that failed since the list before. Items that had failed when first seen are old. */
export function createFailedSends(): (items: readonly OutboxItem[]) => readonly OutboxItem[] {
  /** Of those seen last, which had not failed. */
  let hopeful: ReadonlySet<string> = new Set();
  return (items) => {
    const failed = items.filter(({ id, state }) => isFailed(state) && hopeful.has(id));
    hopeful = new Set(items.filter(({ state }) => !isFailed(state)).map(({ id }) => id));
    return failed;
  };
}
