import type { RowName, Target } from './targets.ts';

/** One line of the benchmark table. Its target stands in `targets.ts`. */
export interface Row {
  readonly name: RowName;
  /** The median of the runs. */
  readonly value: number;
  /** `ratio`, `MB`, `ms`, `requests`, … */
  readonly unit: string;
  /** The smallest and the largest run. */
  readonly spread: readonly [number, number];
  /** The baseline, in words. */
  readonly note: string;
}

/** A named measurement: `npm run bench -- NAME` runs it alone. */
export interface Benchmark {
  readonly name: string;
  run(): Promise<readonly Row[]>;
}

/** A row from the values of at least one run. */
export function row(name: RowName, unit: string, runs: readonly number[], note: string): Row {
  return { name, value: median(runs), unit, spread: [Math.min(...runs), Math.max(...runs)], note };
}

/** Whether the median meets the target. Of what may never happen (at most 0), the worst run counts. */
export function isMet({ value, spread }: Pick<Row, 'value' | 'spread'>, target: Target): boolean {
  if ('atLeast' in target) return value >= target.atLeast;
  return (target.atMost === 0 ? spread[1] : value) <= target.atMost;
}

/** The middle value; the mean of the two middle ones when their count is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** The smallest value that at least this part of them (0.95: 95 of 100) doesn't exceed. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}
