import { coverFilled, listCoverage, replaceCoverage } from '../../coverage/coverage.ts';
import { endOfHoles } from '../../coverage/holes.ts';
import type { Interval } from '../../coverage/interval.ts';
import { getSyncState, mendCount, setHead } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';

/**
 * Checks the archive's own records and repairs them: coverage is disjoint and merged, the cursor is not beyond covered or unreadable ids,
 * no stored message counts as missing, and the count of messages is right. Returns the number of repairs. Reads an index of all messages
 * once.
 */
export function repairStore(store: Store): number {
  return store.archive.transaction(() =>
    [mendCoverage(store), coverFilled(store).length > 0, mendHead(store), mendCount(store)].reduce(
      (sum, mended) => sum + Number(mended),
      0,
    ),
  );
}

function mendCoverage(store: Store): boolean {
  const intervals = listCoverage(store);
  const merged: Interval[] = [];
  for (const interval of intervals) {
    const last = merged.at(-1);
    if (interval.through <= interval.after) continue;
    if (last === undefined || interval.after > last.through) merged.push(interval);
    else merged[merged.length - 1] = { after: last.after, through: Math.max(last.through, interval.through) };
  }
  if (merged.length === intervals.length) return false;
  replaceCoverage(store, merged);
  return true;
}

/** Moved back, so that the ids in between are requested again. */
function mendHead(store: Store): boolean {
  const { head } = getSyncState(store);
  const covered = listCoverage(store).at(-1)?.through ?? 0;
  const end = Math.max(covered, endOfHoles(store));
  if (head === null || head <= end) return false;
  setHead(store, end);
  return true;
}
