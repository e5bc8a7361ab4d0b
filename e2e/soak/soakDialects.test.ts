import { expect, test } from 'vitest';
import { PATIENCE, playScripts, RUNS } from './fixedScripts.ts';

const SEED = 20_261_122;

test(
  `the same of ${RUNS} runs with a service that speaks many dialects at once (seed ${SEED})`,
  PATIENCE,
  async () => {
    const tally = await playScripts(SEED, 'all');
    expect(tally.refused).toBeGreaterThan(0);
  },
);
