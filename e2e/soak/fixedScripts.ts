import { expect } from 'vitest';
import { bundledCore } from '../../testing/core/bundledCore.ts';
import { check, describeFailure } from './property.ts';
import type { Tally } from './tally.ts';

/** How many scripts are played: always the same ones here; `npm run soak` tries others. */
export const RUNS = 100;
/** Milliseconds, far from what they take anywhere. */
export const PATIENCE = { timeout: 900_000 };

/** Plays scripts in the test that calls it. */
export async function playScripts(seed: number, dialects: string): Promise<Tally> {
  const { tally, failures } = await check(await bundledCore(), {
    ...{ seed, dialects, runs: RUNS, lanes: 5, isShrinking: false, limitMs: 800_000 },
  });
  expect(failures.map(describeFailure).join('\n\n')).toBe('');
  expect(tally).toMatchObject({ runs: RUNS, lost: 0, doubled: 0 });
  expect(Object.keys(tally.faults).length).toBeGreaterThanOrEqual(12);
  return tally;
}
