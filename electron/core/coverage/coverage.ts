import type { MsgId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import { filledHoles, trimHoles } from './holes.ts';
import type { Interval } from './interval.ts';

const SELECT = 'SELECT afterId AS "after", throughId AS through FROM coverage';

/** Everything known to be complete: disjoint, merged, ascending. */
export function listCoverage(store: Store): readonly Interval[] {
  return store.archive.all<Interval>(`${SELECT} ORDER BY afterId`);
}

/** The newest stretch below `head` that is not covered; null when everything from 0 to `head` is. */
export function nextGap(store: Store, head: number): Interval | null {
  let through = head;
  for (const interval of store.archive.all<Interval>(
    `${SELECT} WHERE afterId < ? ORDER BY afterId DESC`,
    head,
  )) {
    if (interval.through < through) return { after: interval.through, through };
    through = interval.after;
  }
  return through > 0 ? { after: 0, through } : null;
}

/** Whether no message with `after` < msgId <= `through` is still to come. */
export function isCovered(store: Store, { after, through }: Interval): boolean {
  if (through <= after) return true;
  const interval = store.archive.get<Interval>(
    `${SELECT} WHERE afterId <= ? ORDER BY afterId DESC LIMIT 1`,
    after,
  );
  return interval !== undefined && interval.through >= through;
}

/** Adds an interval, merged with those it overlaps or touches. Call it inside the transaction that stores its messages. */
export function addCoverage(store: Store, added: Interval): void {
  if (added.through <= added.after) return;
  const { archive } = store;
  const merged = archive.get<{ after: number | null; through: number | null }>(
    `SELECT min(afterId) AS "after", max(throughId) AS through FROM coverage
     WHERE afterId <= ? AND throughId >= ?`,
    added.through,
    added.after,
  );
  archive.run('DELETE FROM coverage WHERE afterId <= ? AND throughId >= ?', added.through, added.after);
  archive.run(
    'INSERT INTO coverage (afterId, throughId) VALUES (?, ?)',
    Math.min(added.after, merged?.after ?? added.after),
    Math.max(added.through, merged?.through ?? added.through),
  );
  trimHoles(store, added);
}

/**
 * Covers holes whose messages have come some other way than in a read of all conversations; returns those. A hole of more than one id has
 * unknown content, so only such a read can fill it.
 */
export function coverFilled(store: Store): readonly MsgId[] {
  const filled = filledHoles(store);
  for (const id of filled) addCoverage(store, { after: id - 1, through: id });
  return filled;
}

/** The first covered stretch after `id`; null when there is none. */
export function nextCovered({ archive }: Store, id: number): Interval | null {
  const interval = archive.get<Interval>(`${SELECT} WHERE throughId > ? ORDER BY afterId LIMIT 1`, id);
  return interval ? { after: Math.max(id, interval.after), through: interval.through } : null;
}

/** Replaces all intervals. Call it inside a transaction. */
export function replaceCoverage({ archive }: Store, intervals: readonly Interval[]): void {
  archive.run('DELETE FROM coverage');
  for (const { after, through } of intervals) {
    archive.run('INSERT INTO coverage (afterId, throughId) VALUES (?, ?)', after, through);
  }
}
