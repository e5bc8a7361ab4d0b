/** The entry of the core worker thread; protocol.ts defines its messages. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createCore } from './createCore.ts';
import { CORE_LIMITS, type CoreOptions, type FromCore } from './protocol.ts';
import { serve } from './serve.ts';

if (!parentPort) throw new Error('core/worker.ts runs as a worker thread');
const port = parentPort;
const post = (message: FromCore) => port.postMessage(message);
const { searchWorker, writingWorker, dashboardWorker, extraCertificates = [] } = workerData as CoreOptions;

const core = createCore({
  startSearchWorker: () => new Worker(searchWorker),
  startWritingWorker: () => new Worker(writingWorker, { resourceLimits: CORE_LIMITS }),
  startDashboardWorker: () => new Worker(dashboardWorker),
  extraCertificates,
  emit: (event) => post({ type: 'event', event }),
  log: (level, message) => post({ type: 'log', level, message }),
});

port.on('message', serve(core, post));
