import { createClient } from '../../electron/core/api/client.ts';
import { systemClock } from '../../electron/core/time/clock.ts';
import { type CoreThread, startCoreThread } from '../coreThread.ts';
import { type MeasuredService, startMeasuredService } from '../measuredService.ts';
import { type Benchmark, median, type Row, row } from '../row.ts';

const SMALLEST = 10_000;
const LARGEST = 1_000_000;
const SIZES = { '10,000': SMALLEST, '100,000': 100_000, '1,000,000': LARGEST } as const;
const LATENCIES_MS = [0, 40] as const;
const RUNS = 5;
/** The best of 5,000 to 100,000. */
const FORWARD_PAGE = 100_000;
/** Requests that arrive closer together than this were sent together, given a latency of 40 ms. */
const SAME_ROUND_MS = 20;

type SizeName = keyof typeof SIZES;
type Latency = (typeof LATENCIES_MS)[number];

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
    const screens = new Map<string, readonly number[]>();
    for (const [name, size] of Object.entries(SIZES) as [SizeName, number][]) {
      const service = await startMeasuredService(size);
      const largestId = await newestId(service);
      for (const latency of LATENCIES_MS) {
        const runs: Run[] = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await measure(service, latency, largestId));
        screens.set(
          `${size} ${latency}`,
          runs.map(({ screenMs }) => screenMs),
        );
        if (latency > 0) rows.push(...requestRows(name, runs, largestId));
        if (size === LARGEST) rows.push(againstForward(latency, runs));
      }
      await service.stop();
    }
    const growth = LATENCIES_MS.map((latency) =>
      growthRow(
        latency,
        screens.get(`${SMALLEST} ${latency}`) ?? [],
        screens.get(`${LARGEST} ${latency}`) ?? [],
      ),
    );
    return [...rows, ...growth];
  },
};

function requestRows(size: SizeName, runs: readonly Run[], largestId: number): readonly Row[] {
  const name = <What extends string>(what: What) => `first sign-in, ${size} messages: ${what}` as const;
  const budget = 2 * Math.log2(largestId) + 10;
  const requests = runs.map((run) => run.requests / budget);
  const rounds = runs.map((run) => run.rounds);
  return [
    row(name('requests'), 'ratio', requests, `2 log2(largest msgId) + 10 = ${budget.toFixed(0)}`),
    row(name('rounds'), 'rounds', rounds, 'requests sent together are one round'),
  ];
}

function againstForward(latency: Latency, runs: readonly Run[]): Row {
  const name = `first sign-in, 1,000,000 messages: newest shown, latency ${latency} ms` as const;
  const ratios = runs.map(({ screenMs, forwardMs }) => screenMs / forwardMs);
  const ms = (of: (run: Run) => number) => Math.round(median(runs.map(of)));
  const figures = `${ms(({ screenMs }) => screenMs)} of ${ms(({ forwardMs }) => forwardMs)} ms`;
  return row(name, 'ratio', ratios, `reading all pages forward, the fastest way (${figures})`);
}

/** A hundred times as many messages cost a round or two, not a hundred times as long. */
function growthRow(latency: Latency, small: readonly number[], large: readonly number[]): Row {
  const base = median(small);
  const ratios = large.map((ms) => ms / base);
  const note = `${LARGEST.toLocaleString('en')} against ${SMALLEST.toLocaleString('en')} messages (${Math.round(base)} ms)`;
  return row(`first sign-in: newest shown, growth, latency ${latency} ms` as const, 'ratio', ratios, note);
}

async function measure(service: MeasuredService, latency: number, newest: number): Promise<Run> {
  const forwardMs = await pageForward(service, latency);
  const core = startCoreThread();
  const { url: serviceUrl, email, password } = service;
  // As the app does: the sign-in form checks the credentials first. This also waits for the thread to be up.
  await core.control('verify', { serviceUrl, email, password });
  await service.latency(latency);
  const began = performance.now();
  await openToNewest(core, service, newest);
  const screenMs = performance.now() - began;
  const at = await service.requests();
  await core.close();
  const rounds = at.filter(
    (time, index) => index === 0 || time - (at[index - 1] ?? 0) > SAME_ROUND_MS,
  ).length;
  return { screenMs, forwardMs, requests: at.length, rounds };
}

/** Signs in, and reads the list at each change until the newest message is in it. */
async function openToNewest(core: CoreThread, service: MeasuredService, newest: number): Promise<void> {
  let changed = core.next('changed');
  await core.open(service);
  for (;;) {
    await changed;
    changed = core.next('changed');
    const { conversations } = await core.request('conversations.list', { view: { kind: 'all' }, limit: 30 });
    if (conversations.some(({ last }) => last?.msgId === newest)) return;
  }
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
