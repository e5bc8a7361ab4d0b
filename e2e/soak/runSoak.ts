/**
 * `npm run soak [-- --runs N] [--seed N] [--minutes N] [--path P] [--dialects | --dialect ID]`: thousands of runs of the property test.
 * `--dialects` plays each dialect of service/README.md alone, and then many at once; `--dialect` one of them, or `all`. Exits with 1 if a
 * promise was broken, and says how to reproduce that. 2,000 runs or more in no dialect without a failure are written to
 * e2e/soak/results.json, docs/reliability.md and the README.
 */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DIALECTS } from '../../service/dialects/allDialects.ts';
import { bundledCore } from '../../testing/core/bundledCore.ts';
import { describeFailure, type Failure } from './property.ts';
import { replaceSoakSentence, replaceSoakTable, type SoakResults } from './results.ts';
import type { FromShard, ShardOptions } from './shard.ts';
import { addTo, countFaults, emptyTally, type Tally } from './tally.ts';

const RESULTS = new URL('./results.json', import.meta.url);
const README = new URL('../../README.md', import.meta.url);
const TABLE = new URL('../../docs/reliability.md', import.meta.url);
const SHARD = fileURLToPath(new URL('./shard.ts', import.meta.url));
const RUNS = 2_000;
const LANES = 4;
const SAY_EVERY_MS = 10_000;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(RUNS) },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    minutes: { type: 'string', default: '60' },
    path: { type: 'string' },
    dialect: { type: 'string', default: '' },
    dialects: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
const { path } = values;
const spoken = values.dialects ? [...DIALECTS.map(({ id }) => id), 'all'] : [values.dialect];
const began = performance.now();
const minutes = () => (performance.now() - began) / 60_000;

const bundle = await bundledCore();
const shards = path === undefined ? availableParallelism() : 1;
const tallies: Tally[] = Array.from({ length: shards }, emptyTally);
console.log(`Seed ${seed}: ${path === undefined ? `${runs} runs` : `the run at ${path}`}.`);
const saying = setInterval(() => console.log(inWords(sum())), SAY_EVERY_MS);

try {
  const failures: Failure[] = [];
  for (const dialects of spoken) {
    if (values.dialects) console.log(`Dialect ${dialects}.`);
    failures.push(...(await Promise.all(tallies.map((_, number) => runShard(number, dialects)))).flat());
  }
  const tally = sum();
  console.log(inWords(tally));
  console.log(JSON.stringify(tally.faults));
  for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
  if (failures.length > 0) process.exitCode = 1;
  else if (tally.runs >= RUNS && spoken.join() === '') {
    const date = new Date().toISOString().slice(0, 10);
    const results: SoakResults = { seed, date, minutes: Math.round(minutes()), tally };
    writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync(TABLE, replaceSoakTable(readFileSync(TABLE, 'utf8'), results));
    writeFileSync(README, replaceSoakSentence(readFileSync(README, 'utf8'), results));
  }
} finally {
  clearInterval(saying);
}

/** Each shard has seeds of its own; a path is replayed from the very seed it was found with. */
function runShard(number: number, dialects: string): Promise<readonly Failure[]> {
  const each = Math.ceil(runs / spoken.length);
  const share = Math.floor(each / shards) + (number < each % shards ? 1 : 0);
  const before = structuredClone(tallies[number] ?? emptyTally());
  const options: ShardOptions = {
    ...{ bundle, dialects },
    ...{
      seed: seed + number * LANES,
      runs: path === undefined ? share : 1,
      lanes: path === undefined ? LANES : 1,
    },
    ...(path !== undefined && { path }),
    // With many dialects a replay looks for the shorter script.
    ...{ isShrinking: !values.dialects, limitMs: Number(values.minutes) * 60_000 },
  };
  const child = fork(SHARD, [JSON.stringify(options)]);
  return new Promise((resolve, reject) => {
    child.on('message', (message: FromShard) => {
      const after = structuredClone(before);
      addTo(after, message.tally);
      tallies[number] = after;
      if (message.type === 'done') resolve(message.failures);
    });
    child.once('exit', (code) => reject(new Error(`A share of the runs ended with ${code}.`)));
  });
}

function sum(): Tally {
  const all = emptyTally();
  for (const tally of tallies) addTo(all, tally);
  return all;
}

function inWords(tally: Tally): string {
  const { runs: done, kills, refused, sent, takenBack, setAside, failed, asked, kept, putBack } = tally;
  const { lost, doubled } = tally;
  return (
    `${minutes().toFixed(1)} min: ${done} runs, ${countFaults(tally)} faults, ${kills} kills, ${refused} refusals; ` +
    `${sent} sent, ${takenBack} taken back, ${setAside} set aside, ${failed} failed, ${asked} asked; ` +
    `${kept} changes kept here, ${putBack} backups put back; lost ${lost}, doubled ${doubled}`
  );
}
