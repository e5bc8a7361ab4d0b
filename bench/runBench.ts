/**
 * `npm run bench [-- NAME...]`: runs the benchmarks, prints their table, writes it to bench/results.json and bench/README.md, and its
 * headlines to the README.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { buildParley } from './buildParley.ts';
import {
  headlinesOf,
  type Recorded,
  type RecordedRow,
  type Results,
  replaceTable,
  tableOf,
} from './resultsTable.ts';
import type { Benchmark } from './row.ts';
import { cancel } from './rows/cancel.ts';
import { codecShare } from './rows/codecShare.ts';
import { dashboard } from './rows/dashboard.ts';
import { emptyElements } from './rows/emptyElements.ts';
import { eye } from './rows/eye.ts';
import { firstSignIn } from './rows/firstSignIn.ts';
import { fiveAccounts } from './rows/fiveAccounts.ts';
import { hostileAmounts } from './rows/hostileAmounts.ts';
import { idle } from './rows/idle.ts';
import { images } from './rows/images.ts';
import { indexer } from './rows/indexing.ts';
import { ingest } from './rows/ingest.ts';
import { launch } from './rows/launch.ts';
import { list } from './rows/list.ts';
import { longResponse } from './rows/longResponse.ts';
import { mainLoop } from './rows/mainLoop.ts';
import { newest50 } from './rows/newest50.ts';
import { notification } from './rows/notification.ts';
import { accounts } from './rows/oneMoreAccount.ts';
import { searching } from './rows/searching.ts';
import { openStore } from './rows/storeOpening.ts';
import { transcript } from './rows/transcribing.ts';
import { transfer } from './rows/transfer.ts';
import { viewing } from './rows/viewing.ts';
import { TARGETS } from './targets.ts';

const BENCHMARKS: readonly Benchmark[] = [
  ingest,
  indexer,
  searching,
  mainLoop,
  openStore,
  newest50,
  list,
  viewing,
  dashboard,
  transcript,
  firstSignIn,
  idle,
  accounts,
  notification,
  emptyElements,
  longResponse,
  hostileAmounts,
  launch,
  fiveAccounts,
  transfer,
  cancel,
  images,
  eye,
  codecShare,
];
const RESULTS = new URL('./results.json', import.meta.url);
const ALL_ROWS = new URL('./README.md', import.meta.url);
const HEADLINES = new URL('../README.md', import.meta.url);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark "${unknown[0]}". There are: ${BENCHMARKS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

// Some of them measure dist/.
buildParley();
const rows = new Map<string, RecordedRow>(wanted.length > 0 ? earlier().map((row) => [row.name, row]) : []);
for (const benchmark of BENCHMARKS) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
  console.error(`Measuring ${benchmark.name}…`);
  for (const row of await benchmark.run()) rows.set(row.name, { ...row, recorded: recorded() });
  // Results are kept even if a later benchmark fails.
  write();
}
console.log(tableOf(results()));
writeFileSync(HEADLINES, replaceTable(readFileSync(HEADLINES, 'utf8'), headlinesOf(results())));

function results(): Results {
  return { rows: [...rows.values()] };
}

function write(): void {
  writeFileSync(RESULTS, `${JSON.stringify(results(), null, 2)}\n`);
  writeFileSync(ALL_ROWS, replaceTable(readFileSync(ALL_ROWS, 'utf8'), tableOf(results())));
}

/** The recorded rows, which a run of single benchmarks keeps if they are still measured. */
function earlier(): readonly RecordedRow[] {
  try {
    const { rows } = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
    return rows.filter(({ name }) => name in TARGETS);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function recorded(): Recorded {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
  };
}
