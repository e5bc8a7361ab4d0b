import { MessageChannel, Worker } from 'node:worker_threads';
import type { SearchWorker } from '../../electron/core/search/startSearch.ts';
import { onFirstUse } from '../../shared/text/onFirstUse.ts';

/** Ends with this process. An error that it doesn't catch is one of this process. */
const thread = onFirstUse(() => {
  const worker = new Worker(new URL('searchThread.ts', import.meta.url));
  worker.unref();
  return worker;
});

/**
 * A search worker in the one thread that serves all cores of this process. To start a thread for each takes twice as long as all else that
 * a core does from its start to its end.
 */
export function sharedSearchWorker(): SearchWorker {
  const { port1, port2 } = new MessageChannel();
  thread().postMessage(port2, [port2]);
  return {
    postMessage: (message) => port1.postMessage(message),
    on: (event: 'message' | 'error' | 'exit', listener: (value: never) => void) =>
      port1.on(event === 'exit' ? 'close' : event, listener as (value: unknown) => void),
  };
}
