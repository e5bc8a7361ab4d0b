import { countFaults, type Tally } from './tally.ts';

/** What e2e/soak/results.json holds. */
export interface SoakResults {
  readonly seed: number;
  readonly date: string;
  readonly minutes: number;
  readonly tally: Tally;
}

const BEGIN = '<!-- soak:begin (npm run soak writes this) -->';
const END = '<!-- soak:end -->';

/** The figures as a Markdown table. */
function soakTable({ seed, date, tally }: SoakResults): string {
  const rows = [
    ['runs', tally.runs],
    ['faults injected', countFaults(tally)],
    ['kills of core', tally.kills],
    ['messages sent', tally.sent],
    ['shown as failed, intact', tally.failed],
    ['asked about, since it could not be told', tally.asked],
    ['lost', tally.lost],
    ['doubled', tally.doubled],
  ] as const;
  const lines = rows.map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`);
  return ['| | |', '| --- | ---: |', ...lines, '', `Seed ${seed}, ${date}.`].join('\n');
}

/** The README with its figures replaced; as it is when it has no place for them. */
export function replaceSoakTable(readme: string, results: SoakResults): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) return readme;
  return `${readme.slice(0, begin + BEGIN.length)}\n${soakTable(results)}\n${readme.slice(end)}`;
}
