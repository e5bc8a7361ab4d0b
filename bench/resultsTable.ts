import type { Row, Target } from './row.ts';

/** The content of bench/results.json. */
export interface Results {
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryGiB: number;
    readonly system: string;
    readonly node: string;
    readonly date: string;
  };
  readonly rows: readonly Row[];
}

/** The rows that the README shows; bench/README.md shows all. */
const HEADLINES: readonly string[] = [
  'open the store, first 30 conversations, 1,000,000 messages',
  'newest 50 of a random conversation, 1,000,000 messages',
  'first sign-in, 1,000,000 messages: newest shown, latency 40 ms',
  'launch to the painted list, 1,000,000 messages stored',
  'ingest of 1,000,000 messages',
  'download of 1 GiB: throughput',
];

const BEGIN = '<!-- bench:begin (npm run bench writes this) -->';
const END = '<!-- bench:end -->';

/** The rows as a Markdown table with the machine below. */
export function tableOf({ machine, rows }: Results): string {
  const lines = rows.map((row) => {
    const spread = `${figure(row.spread[0])} to ${figure(row.spread[1])}`;
    const value = `${figure(row.value)} ${row.unit === 'ratio' ? '' : row.unit}`.trim();
    return `| ${row.name} | ${value} | ${spread} | ${targetOf(row.target)} | ${row.met ? 'met' : '**not met**'} | ${row.note} |`;
  });
  return [
    '| | median | runs | target | | measured against |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}, ${machine.date}.`,
  ].join('\n');
}

/** The results with the headline rows only. Throws when one of them was never measured. */
export function headlinesOf({ machine, rows }: Results): Results {
  const headlines = HEADLINES.map((name) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`bench/results.json has no row "${name}".`);
    return found;
  });
  return { machine, rows: headlines };
}

/** The document with its table replaced. Throws when it has no place for one. */
export function replaceTable(document: string, results: Results): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('The document has no place for the benchmark table.');
  return `${document.slice(0, begin + BEGIN.length)}\n${tableOf(results)}\n${document.slice(end)}`;
}

function targetOf(target: Target): string {
  return 'atLeast' in target ? `at least ${figure(target.atLeast)}` : `at most ${figure(target.atMost)}`;
}

function figure(value: number): string {
  return Number(value.toPrecision(3)).toString();
}
