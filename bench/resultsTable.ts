import { replaceFigures } from '../scripts/replaceFigures.mjs';
import { isMet, type Row } from './row.ts';
import { type RowName, TARGETS, type Target } from './targets.ts';

/** The machine and the day of a run. */
export interface Recorded {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly date: string;
}

export interface RecordedRow extends Row {
  readonly recorded: Recorded;
}

/** The content of bench/results.json. */
export interface Results {
  readonly rows: readonly RecordedRow[];
}

/** The rows that the README shows; bench/README.md shows all. */
const HEADLINES: readonly RowName[] = [
  'open the store, first 30 conversations, 1,000,000 messages',
  'newest 50 of a random conversation, 1,000,000 messages',
  'first sign-in, 1,000,000 messages: newest shown, latency 40 ms',
  'launch to the painted list, 1,000,000 messages stored',
  'ingest of 1,000,000 messages',
  'download of 1 GiB: throughput',
];

/** The rows as a Markdown table in the order of `names`, with the machines and days below. A name without a row says so. */
export function tableOf({ rows }: Results, names = Object.keys(TARGETS) as readonly RowName[]): string {
  const found = names.map((name) => ({ name, row: rows.find((row) => row.name === name) }));
  return [
    '| | median | runs | target | | measured against |',
    '| --- | --- | --- | --- | --- | --- |',
    ...found.map(({ name, row }) => (row ? lineOf(row) : missingLine(name))),
    '',
    ...machinesOf(found.flatMap(({ row }) => row ?? [])),
  ].join('\n');
}

/** The table of the headline rows. */
export const headlinesOf = (results: Results): string => tableOf(results, HEADLINES);

function lineOf(row: RecordedRow): string {
  const spread = `${figure(row.spread[0])} to ${figure(row.spread[1])}`;
  const value = `${figure(row.value)} ${row.unit === 'ratio' ? '' : row.unit}`.trim();
  const target = TARGETS[row.name];
  return `| ${row.name} | ${value} | ${spread} | ${targetOf(target)} | ${isMet(row, target) ? 'met' : '**not met**'} | ${row.note} |`;
}

const missingLine = (name: RowName): string =>
  `| ${name} | | | ${targetOf(TARGETS[name])} | not recorded | |`;

/** A line for each run that some of the rows come from: all of them, or by name from the first to the last of each stretch. */
function machinesOf(rows: readonly RecordedRow[]): readonly string[] {
  const stretches = new Map<string, [RowName, RowName][]>();
  let before = '';
  for (const { name, recorded } of rows) {
    const run = machineOf(recorded);
    const ofRun = stretches.get(run) ?? [];
    const last = ofRun.at(-1);
    if (last && run === before) last[1] = name;
    else stretches.set(run, [...ofRun, [name, name]]);
    before = run;
  }
  if (stretches.size === 1) return [`${before}.`];
  return [...stretches].map(([run, ofRun]) => {
    const parts = ofRun.map(([first, last]) => (first === last ? `"${first}"` : `"${first}" to "${last}"`));
    return `- ${run}:\n  ${parts.join(';\n  ')}.`;
  });
}

const machineOf = ({ cpu, cores, memoryGiB, system, node, date }: Recorded): string =>
  `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, ${date}`;

/** The document with its table replaced. Throws when it has no place for one. */
export const replaceTable = (document: string, table: string): string =>
  replaceFigures(document, 'bench', table);

function targetOf(target: Target): string {
  return 'atLeast' in target ? `at least ${figure(target.atLeast)}` : `at most ${figure(target.atMost)}`;
}

function figure(value: number): string {
  return Number(value.toPrecision(3)).toString();
}
