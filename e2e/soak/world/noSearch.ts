/** Stands where the full-text index works: it takes everything and ends when it is told to. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (message: { readonly type: string }) => {
  if (message.type === 'close') parentPort?.close();
});
