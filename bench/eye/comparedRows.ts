import { median, type Row, row } from '../row.ts';
import { ratios } from '../sideBySide.ts';
import type { RowName } from '../targets.ts';
import { times, typical } from './eyeRows.ts';
import type { Openings } from './lengths.ts';
import type { PictureMemory } from './pictureMemory.ts';
import type { Starts } from './starts.ts';
import type { Stretch, StretchPair } from './stretches.ts';

/** How much longer a long conversation takes to open than a short one. */
export function openingRows(runs: readonly Openings[]): readonly Row[] {
  const long = runs.map((run) => median(times(run.long)));
  const short = runs.map((run) => median(times(run.short)));
  const note = `one of 60 messages, by turns (${typical(long)} of ${typical(short)})`;
  return [row('open 100,000 messages, p50', 'ratio', ratios(long, short), note)];
}

/** How much longer Parley takes to start than an app that does nothing. */
export function startRows(runs: readonly Starts[]): readonly Row[] {
  const parley = runs.map((run) => run.parley);
  const minimal = runs.map((run) => run.minimal);
  const note = `a minimal app with one static list (${typical(parley)} of ${typical(minimal)})`;
  const name = 'start to painted list, 1,000,000 stored';
  return [row(name, 'ratio', ratios(parley, minimal), note)];
}

/** As many as the conversation has. */
export const PICTURES = 200;

/** The memory that pictures out of view take in the page's process. Throws when a run saw fewer than all. */
export function pictureRows(runs: readonly PictureMemory[]): readonly Row[] {
  const missed = runs.find(({ seen }) => seen !== PICTURES);
  if (missed) throw new Error(`Of ${PICTURES} pictures, only ${missed.seen} were seen.`);
  const growth = (kind: string) =>
    runs.map(({ before, after }) => ((after[kind] ?? Number.NaN) - (before[kind] ?? Number.NaN)) / 1e6);
  const typicalMegabytes = (kind: string) => median(growth(kind)).toFixed(0);
  const others = `the browser's own process ${typicalMegabytes('browser')} MB, the GPU's ${typicalMegabytes('gpu-process')} MB`;
  const note = `the page's process before, two device pixels for one of CSS; beside it ${others}`;
  const name = `memory after ${PICTURES} pictures scrolled` as const;
  return [row(name, 'MB', growth('renderer'), note)];
}

/** Scrolling back through a long conversation, against a bare list of the same rows. */
export function stretchRows(pairs: readonly StretchPair[]): readonly Row[] {
  const of = (read: (stretch: Stretch) => number) => ({
    parley: pairs.map(({ parley }) => read(parley)),
    bare: pairs.map(({ bare }) => read(bare)),
  });
  const against = (name: RowName, unit: string, { parley, bare }: ReturnType<typeof of>) => {
    const note = `a bare virtual list of the same rows, by turns (${median(parley).toPrecision(3)} of ${median(bare).toPrecision(3)} ${unit})`;
    return row(name, 'ratio', ratios(parley, bare), note);
  };
  const p99 = of((stretch) => stretch.p99);
  const work = of(({ workMs, distance }) => (1_000 * workMs) / distance);
  const stood = pairs.map(({ parley }) => parley.stoodFrames);
  const older = 'frames at the first loaded message in 30,000 px';
  return [
    against('scroll back 5,000 messages: frames, p99', 'ms', p99),
    against('scroll back 5,000 messages: work per px', 'ms for 1,000 px', work),
    row('scroll back: older pages there before they are needed', 'frames', stood, older),
  ];
}
