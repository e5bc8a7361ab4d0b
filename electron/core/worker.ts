/** The entry of the core worker thread: see protocol.ts for what crosses its port. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toResult } from '../../shared/errors.ts';
import { createCore } from './createCore.ts';
import type { CoreOptions, FromCore, ToCore } from './protocol.ts';

if (!parentPort) throw new Error('core/worker.ts runs as a worker thread');
const port = parentPort;
const post = (message: FromCore) => port.postMessage(message);
const { searchWorker } = workerData as CoreOptions;

const core = createCore({
  searchWorker,
  emit: (name, payload) => post({ type: 'event', name, payload }),
  log: (level, message) => post({ type: 'log', level, message }),
});

port.on('message', async (message: ToCore) => {
  const { id } = message;
  switch (message.type) {
    case 'request':
      post({ type: 'reply', id, result: await core.route(message.route, message.input) });
      return;
    case 'control':
      post({ type: 'reply', id, result: await toResult(() => call(message.name, message.input)) });
      return;
  }
});

/** The shell is of one build with this file, so its input is taken as it comes. */
function call(name: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(core.control, name))
    throw new AppError('unknown-route', 'There is no such control call.');
  const control = core.control[name as keyof typeof core.control] as (input: unknown) => Promise<unknown>;
  return control(input);
}
