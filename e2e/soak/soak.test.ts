import { expect, test } from 'vitest';
import { PATIENCE, playScripts, RUNS } from './fixedScripts.ts';

const SEED = 20_261_121;

test(
  `nothing is lost and nothing comes twice, whatever befalls ${RUNS} runs (seed ${SEED})`,
  PATIENCE,
  async () => {
    const tally = await playScripts(SEED, '');
    expect(tally.kills).toBeGreaterThan(0);
    expect(tally.restores).toBeGreaterThan(0);
    expect(tally.takenBack).toBeGreaterThan(0);
    expect(tally.setAside).toBeGreaterThan(0);
    expect(tally.opened).toBeGreaterThan(0);
    expect(tally.kept).toBeGreaterThan(0);
    expect(tally.putBack).toBeGreaterThan(0);
    expect(tally.refused).toBeGreaterThan(0);
  },
);
