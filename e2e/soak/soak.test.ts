import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundleCore } from './bundle.ts';
import { check, describeFailure } from './property.ts';
import type { Tally } from './tally.ts';

/** Always the same scripts here; `npm run soak` tries others. */
const SEED = 20_261_121;
const DIALECT_SEED = 20_261_122;
const RUNS = 100;
let bundle: Bundle;

beforeAll(async () => {
  bundle = await bundleCore();
});
afterAll(() => bundle.remove());

async function play(seed: number, dialects: string): Promise<Tally> {
  const { tally, failures } = await check(bundle, {
    ...{ seed, dialects, runs: RUNS, lanes: 10, isShrinking: false, limitMs: 800_000 },
  });
  expect(failures.map(describeFailure).join('\n\n')).toBe('');
  expect(tally).toMatchObject({ runs: RUNS, lost: 0, doubled: 0 });
  expect(Object.keys(tally.faults).length).toBeGreaterThanOrEqual(12);
  return tally;
}

test(`nothing is lost and nothing comes twice, whatever befalls ${RUNS} runs (seed ${SEED})`, {
  timeout: 900_000,
}, async () => {
  const tally = await play(SEED, '');
  expect(tally.kills).toBeGreaterThan(0);
  expect(tally.restores).toBeGreaterThan(0);
  expect(tally.opened).toBeGreaterThan(0);
  expect(tally.refused).toBeGreaterThan(0);
});

test(`the same of ${RUNS} runs with a service that speaks many dialects at once (seed ${DIALECT_SEED})`, {
  timeout: 900_000,
}, async () => {
  const tally = await play(DIALECT_SEED, 'all');
  expect(tally.refused).toBeGreaterThan(0);
});
