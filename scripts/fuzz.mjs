// `npm run fuzz [SEED]`: at least a million inputs over all the edges that the fuzz tests know; other ones at each run, unless a seed is given.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT, run, runSteps, StepFailed } from './steps.mjs';

const INPUTS = 1_000_000;
/** The fuzz tests ask for more than a seventh of that. */
const TIMES = 7;

await runSteps(async () => {
  const seed = Number(process.argv[2] ?? randomInt(2 ** 31));
  if (!Number.isSafeInteger(seed))
    throw new StepFailed('Give the seed as a whole number: npm run fuzz -- 123');
  await install();
  const folder = join(ROOT, 'out');
  const tally = join(folder, 'fuzzed.txt');
  mkdirSync(folder, { recursive: true });
  rmSync(tally, { force: true });
  console.log(`Seed ${seed}. Again with the same inputs: npm run fuzz -- ${seed}`);
  const env = { FUZZ_SEED: String(seed), FUZZ_TIMES: String(TIMES), FUZZ_TALLY: tally };
  const code = await run('vitest', ['run', '.fuzz.test', '--testTimeout', '3600000'], { env });
  const counts = existsSync(tally) ? readFileSync(tally, 'utf8').split('\n').map(Number) : [];
  const inputs = counts.reduce((sum, count) => sum + count, 0);
  console.log(`${inputs.toLocaleString('en')} inputs, seed ${seed}`);
  if (code === 0 && inputs < INPUTS) throw new StepFailed(`Too few inputs: raise TIMES in scripts/fuzz.mjs.`);
  return code;
});
