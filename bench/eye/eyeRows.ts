import { median, percentile, type Row, row } from '../row.ts';
import { ratios } from '../sideBySide.ts';
import type { RowName } from '../targets.ts';
import type { Clicks } from './clicks.ts';
import type { Incoming } from './incoming.ts';
import type { Painted } from './inPage.ts';
import type { Growth, Memory } from './memory.ts';
import type { Idle, Work } from './whileIdle.ts';

const FRAME_MS = 1_000 / 60;

/** ms each. */
export const times = (painted: readonly Painted[]): readonly number[] => painted.map(({ ms }) => ms);
const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/** The middle of what the runs read, for a note. */
export const typical = (runs: readonly number[]): string => `${Number(median(runs).toPrecision(3))} ms`;

/** The times of an idle Parley, in floors. A row's runs are those of the window. */
export function idleRows(runs: readonly Idle[]): readonly Row[] {
  const each = (read: (run: Idle) => number) => runs.map(read);
  const floor = ({ floors }: Idle) => median(floors);
  const inFloors = (name: RowName, read: (run: Idle) => number) =>
    row(
      name,
      'floors',
      each((run) => read(run) / floor(run)),
      typical(each(read)),
    );
  const frames = 'two frames at 60 a second';
  return [
    row('floor: a key to the second next frame, p50', 'ms', each(floor), frames),
    row(
      'floor, p95',
      'ms',
      each(({ floors }) => p95(floors)),
      frames,
    ),
    inFloors('switch: key to newest message painted, p50', (run) => median(times(run.switches))),
    inFloors('switch, p95', (run) => p95(times(run.switches))),
    row(
      'switch: frames with an empty pane',
      'frames',
      each(({ switches }) => mostEmptyFrames(switches)),
      MOST_IN_ONE,
    ),
    inFloors('search: last letter to hits painted, p50', (run) => median(times(run.searches))),
    inFloors('search, p95', (run) => p95(times(run.searches))),
    inFloors('typing: key to letter painted, p50', (run) => median(times(run.typing))),
  ];
}

const MOST_IN_ONE = 'the most in one';

const mostEmptyFrames = (switches: readonly Painted[]): number =>
  Math.max(...switches.map(({ emptyFrames }) => emptyFrames));

/** How much longer the same takes while a history comes in. */
export function backfillRows(backfills: readonly Work[], idle: readonly Work[]): readonly Row[] {
  const against = (name: RowName, read: (work: Work) => number) => {
    const runs = ratios(backfills.map(read), idle.map(read));
    const note = `the same when idle (${typical(backfills.map(read))} of ${typical(idle.map(read))})`;
    return row(name, 'ratio', runs, note);
  };
  return [
    against('switch, p50, during a back-fill at full speed', ({ switches }) => median(times(switches))),
    against('newest 50 asked by the page, p95, during a back-fill at full speed', ({ routes }) =>
      p95(routes),
    ),
    against('typing, p95, during a back-fill at full speed', ({ typing }) => p95(times(typing))),
    against('search, p95, while a history comes in', ({ searches }) => p95(times(searches))),
    row(
      'switch during a back-fill: frames with an empty pane',
      'frames',
      backfills.map(({ switches }) => mostEmptyFrames(switches)),
      MOST_IN_ONE,
    ),
  ];
}

/** Going to and fro through conversations without pauses, and the memory of the page after it. */
export function toAndFroRows({ before, after, switches }: Growth): readonly Row[] {
  const growth = (name: keyof Memory) => [after[name] / before[name]];
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  const heap = `before (${megabytes(after.heap)} of ${megabytes(before.heap)} MB)`;
  const nodes = `before (${after.nodes} of ${before.nodes})`;
  const listeners = `before (${after.listeners} of ${before.listeners})`;
  return [
    row(
      'switch without pauses: frames with an empty pane',
      'frames',
      [mostEmptyFrames(switches)],
      MOST_IN_ONE,
    ),
    row('200 switches to and fro: heap of the page', 'ratio', growth('heap'), heap),
    row('200 switches to and fro: nodes', 'ratio', growth('nodes'), nodes),
    row('200 switches to and fro: listeners', 'ratio', growth('listeners'), listeners),
  ];
}

/** A new message with the list of conversations scrolled to its end. */
export function incomingRows({ atEnd, atTop }: Incoming): readonly Row[] {
  const ofEach = atEnd.map((ms) => ms / median(atTop));
  const note = `the list at its top (${typical(atEnd)} of ${typical(atTop)})`;
  return [row('incoming message, list of 10,000 at its end', 'ratio', ofEach, note)];
}

/** Scrolling back through a long conversation. */
export function scrollRows(runs: readonly Idle[]): readonly Row[] {
  const each = (read: (run: Idle['scrolled']) => number) => runs.map(({ scrolled }) => read(scrolled));
  const work = median(each(({ workMs, distance }) => (1_000 * workMs) / distance));
  const note = `a frame at 60 a second; main thread: ${work.toFixed(0)} ms for 1,000 px`;
  return [
    row(
      'scroll back at 3,000 px/s: frames, p95',
      'ratio',
      each(({ p95 }) => p95 / FRAME_MS),
      note,
    ),
    row(
      'scroll back: frames, p99',
      'ratio',
      each(({ p99 }) => p99 / FRAME_MS),
      note,
    ),
    row(
      'scroll back: layout shift',
      'px',
      each(({ shifted }) => shifted),
      'where the scrolling put it',
    ),
  ];
}

export function clickRows(starts: readonly Clicks[]): readonly Row[] {
  const runs = starts.map(({ first, warm }) => first / median(warm));
  const took = typical(starts.map(({ first }) => first));
  const note = `the median of later ones (${took} of ${typical(starts.map(({ warm }) => median(warm)))})`;
  return [row('first click after a start', 'ratio', runs, note)];
}
