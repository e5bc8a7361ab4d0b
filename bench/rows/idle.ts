import { setTimeout as delay } from 'node:timers/promises';
import { startCoreThread } from '../coreThread.ts';
import { startMeasuredService } from '../measuredService.ts';
import { type Benchmark, row } from '../row.ts';

const WINDOWS = 5;
const WINDOW_MS = 60_000;

/** An account whose history is complete, its window in the background, nothing going on. */
export const idle: Benchmark = {
  name: 'idle',
  run: async () => {
    const service = await startMeasuredService(10_000);
    const core = startCoreThread();
    const complete = core.next(
      'status',
      ({ history }) => history.state === 'complete' && history.indexed === history.stored,
    );
    await core.open(service);
    await core.control('setActivity', { focused: false, wake: false });
    await complete;

    const perMinute: number[] = [];
    const cpu: number[] = [];
    for (let window = 0; window < WINDOWS; window += 1) {
      await service.latency(0);
      const before = await core.worker.cpuUsage();
      await delay(WINDOW_MS);
      const { user, system } = await core.worker.cpuUsage(before);
      perMinute.push(((await service.requests()).length * 60_000) / WINDOW_MS);
      cpu.push((user + system) / 1_000 / WINDOW_MS);
    }
    await core.close();
    await service.stop();
    return [
      row('idle in the background: requests', 'a minute', perMinute, `${WINDOWS} minutes`),
      row(
        'idle in the background: CPU',
        '% of a core',
        cpu.map((part) => part * 100),
        'of the core thread',
      ),
    ];
  },
};
