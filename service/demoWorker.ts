import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { startService } from './startService.ts';

const zWorkerData = z.object({ dataDir: z.string().min(1), seed: z.literal('demo') });

/** The messages of this worker to the thread that started it with `{ dataDir, seed: 'demo' }`; it ends upon `{ type: 'stop' }`. */
export type FromDemoService =
  | { readonly type: 'listening'; readonly url: string; readonly email: string; readonly password: string }
  | { readonly type: 'failed'; readonly message: string };

const port = parentPort;
if (!port) throw new Error('demoWorker.ts runs as a worker thread.');
const tell = (message: FromDemoService): void => port.postMessage(message);

try {
  const { dataDir, seed } = zWorkerData.parse(workerData);
  const service = await startService({ dataDir, seed, liveliness: true, renewPassword: true });
  port.on('message', (message: { type: string }) => {
    if (message.type !== 'stop') return;
    port.close();
    void service.stop();
  });
  tell({ type: 'listening', url: service.url, email: service.email, password: service.password });
} catch (error) {
  tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
