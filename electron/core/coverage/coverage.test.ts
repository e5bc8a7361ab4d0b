import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestStore } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { isCovered, listCoverage, nextGap } from './coverage.ts';
import type { Interval } from './interval.ts';

const HEAD = 40;
const interval = fc
  .tuple(fc.integer({ min: 0, max: HEAD }), fc.integer({ min: 0, max: HEAD }))
  .map(([a, b]): Interval => ({ after: Math.min(a, b), through: Math.max(a, b) }));

/** The ids in an interval. */
const idsOf = ({ after, through }: Interval) =>
  Array.from({ length: through - after }, (_, i) => after + 1 + i);

describe('coverage', () => {
  it('is the union of all intervals, merged, whatever they are and in whichever order they come', () => {
    const store = openTestStore();
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
        store.archive.run('DELETE FROM coverage');
        for (const covered of intervals) applyBatch(store, { messages: [], covered });
        const wanted = new Set(intervals.flatMap(idsOf));
        const kept = listCoverage(store);
        expect(kept.flatMap(idsOf)).toEqual([...wanted].sort((a, b) => a - b));
        for (const [i, { after }] of kept.entries())
          expect(after).toBeGreaterThan(kept[i - 1]?.through ?? -1);
        for (const probe of intervals) expect(isCovered(store, probe)).toBe(true);
      }),
    );
  });

  it('tells the newest stretch that is missing until there is none', () => {
    const store = openTestStore();
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 6 }), (intervals) => {
        store.archive.run('DELETE FROM coverage');
        for (const covered of intervals) applyBatch(store, { messages: [], covered });
        const known = new Set(listCoverage(store).flatMap(idsOf));
        const filled: number[] = [];
        for (let gap = nextGap(store, HEAD); gap; gap = nextGap(store, HEAD)) {
          filled.unshift(...idsOf(gap));
          applyBatch(store, { messages: [], covered: gap });
        }
        expect(filled).toEqual(idsOf({ after: 0, through: HEAD }).filter((id) => !known.has(id)));
      }),
    );
  });
});
