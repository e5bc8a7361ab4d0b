import type { Row, Target } from './row.ts';

/** What bench/results.json holds. */
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

/** The README with its table replaced. Throws when the README has no place for it. */
export function replaceTable(readme: string, results: Results): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('README.md has no place for the benchmark table.');
  return `${readme.slice(0, begin + BEGIN.length)}\n${tableOf(results)}\n${readme.slice(end)}`;
}

function targetOf(target: Target): string {
  return 'atLeast' in target ? `at least ${figure(target.atLeast)}` : `at most ${figure(target.atMost)}`;
}

function figure(value: number): string {
  return Number(value.toPrecision(3)).toString();
}
