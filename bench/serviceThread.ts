/** The service of a benchmark, in a thread of its own so that it takes no time from what is measured. See `startMeasuredService`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { startService } from '../service/startService.ts';
import type { ServiceCall, ServiceReply, Started } from './measuredService.ts';

if (!parentPort) throw new Error('bench/serviceThread.ts runs as a worker thread');
const port = parentPort;
const reply = (message: ServiceReply) => port.postMessage(message);

const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
const { messages } = workerData as { messages: number };
const service = await startService({ dataDir, seed: 'large', messages, conversations: 2_000 });

port.on('message', async (call: ServiceCall) => {
  switch (call.type) {
    case 'latency':
      service.faults.latency(call.ms);
      service.requests.clear();
      return reply({});
    case 'requests':
      return reply({ at: service.requests.list().map(({ at }) => at) });
    case 'stop':
      await service.stop();
      rmSync(dataDir, { recursive: true });
      reply({});
      return port.close();
  }
});

const { url, email, password } = service;
port.postMessage({ url, email, password } satisfies Started);
