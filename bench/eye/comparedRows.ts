import { type Row, row } from '../row.ts';
import { ratios } from '../sideBySide.ts';
import { typical } from './eyeRows.ts';
import type { Starts } from './starts.ts';

/** How much longer Parley takes to start than an app that does nothing. */
export function startRows(runs: readonly Starts[]): readonly Row[] {
  const parley = runs.map((run) => run.parley);
  const minimal = runs.map((run) => run.minimal);
  const note = `a minimal app with one static list (${typical(parley)} of ${typical(minimal)})`;
  const name = 'start to painted list, 1,000,000 stored';
  return [row(name, 'ratio', ratios(parley, minimal), { atMost: 1.5 }, note)];
}
