import { type Cost, readCost } from '../hostileList.ts';
import { type Benchmark, row } from '../row.ts';

const FEW = 100_000;
const MANY = 1_000_000;
const RUNS = 5;

const readElements = (times: number): Promise<Cost> => readCost({ element: '{}', times }, 'complete');

/** A first sign-in to a hostile service, which answers with empty elements alone. */
export const emptyElements: Benchmark = {
  name: 'empty-elements',
  run: async () => {
    const few: Cost[] = [];
    const many: Cost[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      few.push(await readElements(FEW));
      many.push(await readElements(MANY));
    }
    const growth = many.map(({ took }, run) => (took * FEW) / ((few[run]?.took ?? Number.NaN) * MANY));
    const waits = many.map(({ longestTrip }, run) => longestTrip / (few[run]?.longestTrip ?? Number.NaN));
    const wait = (many.at(-1)?.longestTrip ?? Number.NaN).toFixed(0);
    const seconds = ((many.at(-1)?.took ?? Number.NaN) / 1_000).toFixed(1);
    const note = `for each element, with 100,000 of them (last run: ${seconds} s in all)`;
    return [
      row('a response of 1,000,000 empty elements: growth', 'ratio', growth, note),
      row(
        'a response of 1,000,000 empty elements: slowest answer meanwhile',
        'ratio',
        waits,
        `with 100,000 of them (last run: ${wait} ms)`,
      ),
    ];
  },
};
