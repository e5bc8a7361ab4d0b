import { isFailed, type OutboxItem } from '../../../shared/model/outbox.ts';

/** Gives, of each list of what is pending, what failed since the list before. What had failed when it was first seen is old. */
export function createFailedSends(): (items: readonly OutboxItem[]) => readonly OutboxItem[] {
  /** Of those seen last, which had not failed. */
  let hopeful: ReadonlySet<string> = new Set();
  return (items) => {
    const failed = items.filter(({ id, state }) => isFailed(state) && hopeful.has(id));
    hopeful = new Set(items.filter(({ state }) => !isFailed(state)).map(({ id }) => id));
    return failed;
  };
}
