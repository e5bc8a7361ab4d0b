import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type CoreThread, startCoreThread } from '../coreThread.ts';
import { type Benchmark, row } from '../row.ts';

const FEW = 100_000;
const MANY = 1_000_000;
const RUNS = 5;
/** Between two questions, so that asking takes no time from core and the service. */
const PAUSE_MS = 1;

/** In ms. */
interface Cost {
  readonly took: number;
  readonly longestTrip: number;
}

/** A first sign-in to a hostile service, which answers with empty elements alone. */
export const emptyElements: Benchmark = {
  name: 'empty-elements',
  run: async () => {
    const few: Cost[] = [];
    const many: Cost[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      few.push(await readCost(FEW));
      many.push(await readCost(MANY));
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

async function readCost(elements: number): Promise<Cost> {
  const workerData = elements;
  const service = new Worker(new URL('../emptyElementsThread.ts', import.meta.url), { workerData });
  const [url] = (await once(service, 'message')) as [string];
  const core = startCoreThread();
  const complete = core.next('status', ({ history }) => history.state === 'complete');
  const began = performance.now();
  await core.open({ url, email: 'me@large.example', password: 'secret' });
  const longestTrip = await longestTripUntil(core, complete);
  const took = performance.now() - began;
  await core.close();
  await service.terminate();
  return { took, longestTrip };
}

/** Asks core for its status again and again, and returns the longest time that it took to answer, ms. */
async function longestTripUntil(core: CoreThread, end: Promise<void>): Promise<number> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const began = performance.now();
    await core.request('status.get', {});
    longest = Math.max(longest, performance.now() - began);
    await pause(PAUSE_MS);
  }
  return longest;
}
