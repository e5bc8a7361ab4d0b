import { afterAll, beforeAll, expect } from 'vitest';
import { check, describeFailure } from './property.ts';
import type { Tally } from './tally.ts';
import { type Bundle, bundleCore } from './world/bundle.ts';

/** How many scripts are played: always the same ones here; `npm run soak` tries others. */
export const RUNS = 100;
/** Milliseconds, far from what they take anywhere. */
export const PATIENCE = { timeout: 900_000 };

/** Plays scripts in the test file that calls it. */
export function playerOfScripts(): (seed: number, dialects: string) => Promise<Tally> {
  let bundle: Bundle;
  beforeAll(async () => {
    bundle = await bundleCore();
  });
  afterAll(() => bundle.remove());

  return async (seed, dialects) => {
    const { tally, failures } = await check(bundle, {
      ...{ seed, dialects, runs: RUNS, lanes: 5, isShrinking: false, limitMs: 800_000 },
    });
    expect(failures.map(describeFailure).join('\n\n')).toBe('');
    expect(tally).toMatchObject({ runs: RUNS, lost: 0, doubled: 0 });
    expect(Object.keys(tally.faults).length).toBeGreaterThanOrEqual(12);
    return tally;
  };
}
