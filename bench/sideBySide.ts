import { median } from './row.ts';

/**
 * Measures several things by turns, so that a slow moment of the machine hits all of them.
 * @returns for each what it took in every run, in the unit that it measures in
 */
export function sideBySide<Name extends string>(
  runs: number,
  measures: Readonly<Record<Name, () => number>>,
): Readonly<Record<Name, readonly number[]>> {
  const each = Object.entries<() => number>(measures);
  const took = new Map(each.map(([name]) => [name, [] as number[]]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, measure] of each) took.get(name)?.push(measure());
  }
  return Object.fromEntries(took) as Record<Name, number[]>;
}

/** Of each run, one measure divided by another. */
export const ratios = (values: readonly number[], baselines: readonly number[]): readonly number[] =>
  values.map((value, run) => value / (baselines[run] ?? Number.NaN));

/** The time of the last run, with that many decimals. */
export const lastOf = (values: readonly number[], decimals: number): string =>
  (values.at(-1) ?? Number.NaN).toFixed(decimals);

/** The median time of one `work`, ms; without `after`, which gets what it made. */
export function medianTime<T>(times: number, work: () => T, after: (made: T) => void = () => {}): number {
  return median(
    Array.from({ length: times }, () => {
      const began = performance.now();
      const made = work();
      const took = performance.now() - began;
      after(made);
      return took;
    }),
  );
}
