import type { PageEntry } from './wire.ts';

/** An entry, and the id that it has its place by. */
export interface Keyed {
  /** Its own id. Without one, that of its neighbour before it, which it stays next to; 0 at the start. */
  readonly key: number;
  readonly entry: PageEntry;
}

/** Ascending by id, because the API doesn't define the order of a response. */
export function keyedInOrder(entries: readonly PageEntry[]): readonly Keyed[] {
  let key = 0;
  const keyed = entries.map((entry) => {
    key = idOf(entry) ?? key;
    return { key, entry };
  });
  const isSorted = keyed.every(({ key: here }, index) => index === 0 || here >= (keyed[index - 1]?.key ?? 0));
  return isSorted ? keyed : keyed.toSorted((a, b) => a.key - b.key);
}

/** Null for an element whose id can't be read. */
export function idOf(entry: PageEntry): number | null {
  return entry.kind === 'message' ? entry.message.msgId : entry.msgId;
}

/** How many elements of the response an entry stands for. */
export const elementsOf = (entry: PageEntry): number =>
  entry.kind === 'message' ? 1 : (entry.elements ?? 1);
