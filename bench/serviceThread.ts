/** The service of a benchmark, in a thread of its own so that it takes no time from what is measured. See `startMeasuredService`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { startService } from '../service/startService.ts';
import type { ServiceCall, ServiceReply, ServiceSize, Started } from './measuredService.ts';

if (!parentPort) throw new Error('bench/serviceThread.ts runs as a worker thread');
const port = parentPort;
const reply = (message: ServiceReply) => port.postMessage(message);

const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
const service = await startService({ dataDir, seed: 'large', ...(workerData as ServiceSize) });

port.on('message', async (call: ServiceCall) => {
  switch (call.type) {
    case 'latency':
      service.faults.latency(call.ms);
      service.requests.clear();
      return reply({});
    case 'requests':
      return reply({ at: service.requests.list().map(({ at }) => at) });
    case 'post': {
      const people = service.admin.conversation(call.convId)?.participants ?? [];
      const from = people.find((email) => email !== service.email) ?? service.email;
      await service.admin.post(from, { convId: call.convId }, { msgText: call.text });
      return reply({});
    }
    case 'stop':
      await service.stop();
      rmSync(dataDir, { recursive: true });
      reply({});
      return port.close();
  }
});

const { url, email, password } = service;
port.postMessage({ url, email, password } satisfies Started);
