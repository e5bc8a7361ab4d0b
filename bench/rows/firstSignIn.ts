import { createClient } from '../../electron/core/api/client.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { startCoreThread } from '../coreThread.ts';
import { type MeasuredService, startMeasuredService } from '../measuredService.ts';
import { type Benchmark, median, type Row, row } from '../row.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const LATENCIES_MS = [0, 40];
const RUNS = 5;
/** The best of 5,000 to 100,000. */
const FORWARD_PAGE = 100_000;
/** Requests that arrive closer together than this were sent together, given a latency of 40 ms. */
const SAME_ROUND_MS = 20;

interface Run {
  /** From signing in until the list of conversations can be read with the newest message in it. */
  readonly screenMs: number;
  /** The same by reading everything from the start, without storing it. */
  readonly forwardMs: number;
  readonly requests: number;
  readonly rounds: number;
}

export const firstSignIn: Benchmark = {
  name: 'first-sign-in',
  run: async () => {
    const rows: Row[] = [];
    const times = new Map<number, readonly number[]>();
    for (const size of SIZES) {
      const service = await startMeasuredService(size);
      for (const latency of LATENCIES_MS) {
        const runs: Run[] = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await measure(service, latency));
        rows.push(...rowsOf(size, latency, runs, await newestId(service)));
        if (latency > 0)
          times.set(
            size,
            runs.map(({ screenMs }) => screenMs),
          );
      }
      await service.stop();
    }
    return [...rows, growthRow(times)];
  },
};

function rowsOf(size: number, latency: number, runs: readonly Run[], largestId: number): readonly Row[] {
  const name = (what: string) => `first sign-in, ${size.toLocaleString('en')} messages: ${what}`;
  const isGoal = size === 1_000_000 && latency > 0;
  const shown = row(
    name(`newest shown, latency ${latency} ms`),
    'ratio',
    runs.map(({ screenMs, forwardMs }) => screenMs / forwardMs),
    { atMost: isGoal ? 0.1 : 1 },
    `reading all pages forward, the fastest way (${Math.round(median(runs.map(({ screenMs }) => screenMs)))} of ${Math.round(median(runs.map(({ forwardMs }) => forwardMs)))} ms)`,
  );
  if (latency === 0) return [shown];
  const budget = 2 * Math.log2(largestId) + 10;
  return [
    shown,
    row(
      name('requests'),
      'ratio',
      runs.map(({ requests }) => requests / budget),
      { atMost: 1 },
      `2 log2(largest msgId) + 10 = ${budget.toFixed(0)}`,
    ),
    row(
      name('rounds'),
      'rounds',
      runs.map(({ rounds }) => rounds),
      { atMost: 10 },
      'requests sent together are one round',
    ),
  ];
}

/** The way to the newest messages takes a few rounds more when there are a hundred times as many, not a hundred times as long. */
function growthRow(times: ReadonlyMap<number, readonly number[]>): Row {
  const [smallest = 0, , largest = 0] = SIZES;
  const base = median(times.get(smallest) ?? []);
  const ratios = (times.get(largest) ?? []).map((ms) => ms / base);
  return row(
    'first sign-in: newest shown, growth',
    'ratio',
    ratios,
    { atMost: 2 },
    '1,000,000 against 10,000 messages, latency 40 ms',
  );
}

async function measure(service: MeasuredService, latency: number): Promise<Run> {
  const forwardMs = await pageForward(service, latency);
  const core = startCoreThread();
  const { url: serviceUrl, email, password } = service;
  // As the app does: the sign-in form checks the credentials first. This also waits for the thread to be up.
  await core.control('verify', { serviceUrl, email, password });
  await service.latency(latency);
  const changed = core.next('changed');
  const began = performance.now();
  await core.open(service);
  await changed;
  await core.request('conversations.list', { filter: '', limit: 30 });
  const screenMs = performance.now() - began;
  const at = await service.requests();
  await core.close();
  const rounds = at.filter(
    (time, index) => index === 0 || time - (at[index - 1] ?? 0) > SAME_ROUND_MS,
  ).length;
  return { screenMs, forwardMs, requests: at.length, rounds };
}

async function pageForward(service: MeasuredService, latency: number): Promise<number> {
  await service.latency(latency);
  const client = clientOf(service);
  const began = performance.now();
  for (let after = 0; ; ) {
    const last = (await client.get(after, FORWARD_PAGE)).at(-1);
    if (last?.kind !== 'message') break;
    after = last.message.msgId;
  }
  const took = performance.now() - began;
  await client.close();
  return took;
}

async function newestId(service: MeasuredService): Promise<number> {
  const client = clientOf(service);
  let newest = 0;
  for (let step = 2 ** 40; step >= 1; step /= 2) {
    if ((await client.get(newest + step - 1, 1)).length > 0) newest += step;
  }
  await client.close();
  return newest;
}

function clientOf({ url, email, password }: MeasuredService) {
  const credentials = { serviceUrl: url, email, password };
  return createClient({ credentials, proxyUrl: null, clock: systemClock });
}
