import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startCoreThread } from '../coreThread.ts';
import { startMeasuredService } from '../measuredService.ts';
import { type Benchmark, row } from '../row.ts';

const RUNS = 5;
const MESSAGES = 200_000;

/** How long the main thread is held up while core takes in a history in its worker, and tells of it. */
export const mainLoop: Benchmark = {
  name: 'main-loop',
  run: async () => {
    const service = await startMeasuredService(MESSAGES);
    const p99: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const core = startCoreThread();
      const complete = core.next('status', ({ history }) => history.state === 'complete');
      const delay = monitorEventLoopDelay({ resolution: 1 });
      await core.open(service);
      delay.enable();
      await complete;
      delay.disable();
      p99.push(delay.percentile(99) / 1e6);
      await core.close();
    }
    await service.stop();
    const note = `${MESSAGES.toLocaleString('en')} messages from the service, which runs in a thread of the same process`;
    return [row('main process while core ingests: event-loop delay p99', 'ms', p99, note)];
  },
};
