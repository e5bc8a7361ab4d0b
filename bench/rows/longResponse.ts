import { type Cost, readCost } from '../hostileList.ts';
import { type Benchmark, row } from '../row.ts';

const RUNS = 3;
/** 180 MB in all, in elements of 1 kB that are no messages. */
const LIST = { element: `{"x":"${'x'.repeat(992)}"}`, times: 180_000 };

/** How long core is silent while it reads a response of 180 MB. A core that reads it in one go is silent all the time. */
export const longResponse: Benchmark = {
  name: 'long-response',
  run: async () => {
    const costs: Cost[] = [];
    for (let run = 0; run < RUNS; run += 1) costs.push(await readCost(LIST, 'first-read'));
    const { took, longestTrip } = costs.at(-1) ?? { took: Number.NaN, longestTrip: Number.NaN };
    const note = `the time that reading it takes (last run: ${longestTrip.toFixed(0)} of ${took.toFixed(0)} ms)`;
    const parts = costs.map((cost) => cost.longestTrip / cost.took);
    return [row('a response of 180 MB: slowest answer meanwhile', 'ratio', parts, note)];
  },
};
