/** The entry of the core worker thread; protocol.ts defines its messages. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createCore } from './createCore.ts';
import { createTextPort } from './fileTexts/textPort.ts';
import { CORE_LIMITS, type CoreOptions, type FromCore, type TextAnswer, type ToCore } from './protocol.ts';
import { serve } from './serve.ts';

if (!parentPort) throw new Error('core/worker.ts runs as a worker thread');
const port = parentPort;
const post = (message: FromCore) => port.postMessage(message);
const { searchWorker, writingWorker, dashboardWorker, extraCertificates = [] } = workerData as CoreOptions;

const texts = createTextPort((asked) => port.postMessage(asked, [asked.bytes.buffer]));
const core = createCore({
  startSearchWorker: () => new Worker(searchWorker),
  startWritingWorker: () => new Worker(writingWorker, { resourceLimits: CORE_LIMITS }),
  startDashboardWorker: () => new Worker(dashboardWorker),
  readText: texts.read,
  extraCertificates,
  emit: (event) => post({ type: 'event', event }),
  log: (level, message) => post({ type: 'log', level, message }),
});

const answer = serve(core, post);
port.on('message', (message: ToCore | TextAnswer) =>
  message.type === 'text' ? texts.answered(message) : void answer(message),
);
