/** One line of the benchmark table: a median, how far the runs spread, and the target it is held against. */
export interface Row {
  readonly name: string;
  /** The median of the runs. */
  readonly value: number;
  /** `ratio`, `MB`, `ms`, `requests`, … */
  readonly unit: string;
  /** The smallest and the largest run. */
  readonly spread: readonly [number, number];
  readonly target: Target;
  readonly met: boolean;
  /** The baseline, in words. */
  readonly note: string;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** A named measurement: `npm run bench -- NAME` runs it alone. */
export interface Benchmark {
  readonly name: string;
  run(): Promise<readonly Row[]>;
}

/** A row from the values of at least one run. */
export function row(name: string, unit: string, runs: readonly number[], target: Target, note: string): Row {
  const value = median(runs);
  const met = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  return { name, value, unit, spread: [Math.min(...runs), Math.max(...runs)], target, met, note };
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
