// `npm run fuzz [SEED]`: at least a million inputs over all the edges that the fuzz tests know; other ones at each run, unless a seed is given.
// A run without a failure is written to docs/reliability.md.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { edgesTable, shortfalls, tallied } from './fuzzTally.mjs';
import { replaceFigures } from './replaceFigures.mjs';
import { install, ROOT, run, runSteps, StepFailed } from './steps.mjs';

/** The fuzz tests ask for more than a seventh of a million. */
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
  const counts = tallied(existsSync(tally) ? readFileSync(tally, 'utf8') : '');
  for (const { inputs, test } of counts) console.log(`${inputs.toLocaleString('en').padStart(9)}  ${test}`);
  const sum = counts.reduce((total, { inputs }) => total + inputs, 0);
  console.log(`${sum.toLocaleString('en')} inputs, seed ${seed}`);
  const missing = shortfalls(counts);
  if (code !== 0) return code;
  if (missing.length > 0) throw new StepFailed(missing.join('\n'));
  const document = join(ROOT, 'docs', 'reliability.md');
  const day = new Date().toISOString().slice(0, 10);
  const figures = `${edgesTable(counts)}\n\nSeed ${seed}, ${day}.`;
  writeFileSync(document, replaceFigures(readFileSync(document, 'utf8'), 'fuzz', figures));
  return code;
});
