import { createClient } from '../../electron/core/api/client.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { startCoreThread } from '../coreThread.ts';
import { type MeasuredService, startMeasuredService } from '../measuredService.ts';
import { type Benchmark, median, type Row, row } from '../row.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const LATENCY_MS = 40;
const RUNS = 5;
/** Larger pages did not make forward paging faster. */
const FORWARD_PAGE = 10_000;

interface FirstScreen {
  /** From signing in until the list of conversations holds the newest message. */
  readonly ms: number;
  readonly requests: number;
  /** Meaningful with latency only. */
  readonly rounds: number;
}

export const firstSignIn: Benchmark = {
  name: 'first-sign-in',
  run: async () => {
    const rows: Row[] = [];
    const slow: number[] = [];
    for (const size of SIZES) {
      const service = await startMeasuredService(size);
      const { newest, forwardMs } = await pageForward(service, 0);
      const budget = 2 * Math.log2(newest) + 10;
      const name = (what: string) => `first sign-in, ${size.toLocaleString('en')} messages: ${what}`;
      for (const latency of [0, LATENCY_MS]) {
        const screens = await series(() => firstScreen(service, latency));
        const forward = latency === 0 ? forwardMs : (await pageForward(service, latency)).forwardMs;
        const times = screens.map(({ ms }) => ms);
        const at = `at ${latency} ms of latency`;
        const isGoal = size === 1_000_000 && latency === LATENCY_MS;
        rows.push(
          row(
            name(`newest shown, ${at}`),
            'ratio',
            times.map((ms) => ms / forward),
            { atMost: isGoal ? 0.1 : 1 },
            `forward paging by ${FORWARD_PAGE.toLocaleString('en')}; ${Math.round(median(times))} ms`,
          ),
        );
        if (latency === 0) continue;
        slow.push(median(times));
        rows.push(
          row(
            name('requests'),
            'ratio',
            screens.map(({ requests }) => requests / budget),
            { atMost: 1 },
            '2 log2(largest msgId) + 10',
          ),
          row(
            name('rounds'),
            'rounds',
            screens.map(({ rounds }) => rounds),
            { atMost: 10 },
            'of parallel probes',
          ),
        );
      }
      await service.stop();
    }
    return rows;
  },
};
