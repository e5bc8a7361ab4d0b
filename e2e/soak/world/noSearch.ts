/** Replaces the worker of the full-text index: accepts every message and ends when told to. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (message: { readonly type: string }) => {
  if (message.type === 'close') parentPort?.close();
});
