import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { bundledCore } from '../../testing/core/bundledCore.ts';
import { check } from './property.ts';

/** Where runs have their folders. */
const dir = mkdtempSync(join(tmpdir(), 'parley-time-limit-'));
afterAll(() => {
  // Other test files run in the same process.
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

test.each([200, 500, 800])('nothing of a run that the time limit ends goes on: %i ms', async (limitMs) => {
  vi.stubEnv('TMPDIR', dir);
  const { tally, failures } = await check(await bundledCore(), {
    ...{ seed: 1, dialects: '', runs: 1_000, lanes: 2, isShrinking: false, limitMs },
  });
  expect(tally.runs).toBeLessThan(1_000);
  expect(failures).toEqual([]);
  expect(readdirSync(dir)).toEqual([]);
});
