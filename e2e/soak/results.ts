import { replaceFigures } from '../../scripts/replaceFigures.mjs';
import { countFaults, type Tally } from './tally.ts';

/** The content of e2e/soak/results.json. */
export interface SoakResults {
  readonly seed: number;
  readonly date: string;
  readonly minutes: number;
  readonly tally: Tally;
}

/** The figures as a Markdown table. */
function soakTable({ seed, date, tally }: SoakResults): string {
  const rows = [
    ['runs', tally.runs],
    ['faults injected', countFaults(tally)],
    ['kills of core', tally.kills],
    ['messages sent', tally.sent],
    ['shown as failed, intact', tally.failed],
    ['delivery unknown, so the person was asked', tally.asked],
    ['lost', tally.lost],
    ['doubled', tally.doubled],
  ] as const;
  const lines = rows.map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`);
  return ['| | |', '| --- | ---: |', ...lines, '', `Seed ${seed}, ${date}.`].join('\n');
}

/** The outcome in one sentence. */
function soakSentence({ date, tally }: SoakResults): string {
  const number = (count: number) => count.toLocaleString('en');
  return (
    `Last run, ${date}: ${number(tally.runs)} random scripts, ${number(countFaults(tally))} faults, ${number(tally.kills)} kills, ` +
    `${number(tally.sent)} messages sent. Lost: ${number(tally.lost)}. Doubled: ${number(tally.doubled)}.`
  );
}

/** docs/reliability.md with its table replaced. Throws when it has no place for one. */
export function replaceSoakTable(document: string, results: SoakResults): string {
  return replaceFigures(document, 'soak', soakTable(results));
}

/** The README with its sentence replaced. Throws when it has no place for one. */
export function replaceSoakSentence(readme: string, results: SoakResults): string {
  return replaceFigures(readme, 'soak', soakSentence(results));
}
