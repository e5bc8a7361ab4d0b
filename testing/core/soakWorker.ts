/** Core in a worker thread, as the app runs it, but at the pace and with the timeouts of the soak. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { DEFAULT_TIMEOUTS } from '../../electron/core/api/transport.ts';
import { createCore } from '../../electron/core/createCore.ts';
import type { CoreOptions, FromCore } from '../../electron/core/protocol.ts';
import { serve } from '../../electron/core/serve.ts';
import { DEFAULT_PACE } from '../../electron/core/time/pace.ts';
import { READS_NOTHING } from './quickPace.ts';
import { PACE, TIMEOUTS } from './soakPace.ts';

if (!parentPort) throw new Error('soakWorker.ts runs as a worker thread');
const port = parentPort;
const post = (message: FromCore) => port.postMessage(message);
const { searchWorker, writingWorker, dashboardWorker } = workerData as CoreOptions;

const core = createCore({
  startSearchWorker: () => new Worker(searchWorker),
  startWritingWorker: () => new Worker(writingWorker),
  startDashboardWorker: () => new Worker(dashboardWorker),
  readText: READS_NOTHING,
  pace: { ...DEFAULT_PACE, ...PACE },
  timeouts: { ...DEFAULT_TIMEOUTS, ...TIMEOUTS },
  emit: (event) => post({ type: 'event', event }),
  log: (level, message) => post({ type: 'log', level, message }),
});

port.on('message', serve(core, post));
