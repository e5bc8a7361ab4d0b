import type { OutboxItem } from '../../../shared/model.ts';

/** Gives, of each list of what is pending, what failed since the list before. What had failed when it was first seen is old. */
export function createFailedSends(): (items: readonly OutboxItem[]) => readonly OutboxItem[] {
  /** Of those seen last, which had not failed. */
  let hopeful: ReadonlySet<string> = new Set();
  return (items) => {
    const failed = items.filter(({ id, state }) => state === 'failed' && hopeful.has(id));
    hopeful = new Set(items.filter(({ state }) => state !== 'failed').map(({ id }) => id));
    return failed;
  };
}
