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
      const { someoneElse } = peopleOf(call.convId);
      await service.admin.post(someoneElse, { convId: call.convId }, { msgText: call.text });
      return reply({});
    }
    case 'start': {
      const { participants, someoneElse } = peopleOf(call.convId);
      const { convId } = await service.admin.post(someoneElse, { participants }, { msgText: call.text });
      return reply({ convId });
    }
    case 'stop':
      await service.stop();
      rmSync(dataDir, { recursive: true });
      reply({});
      return port.close();
  }
});

function peopleOf(convId: number): {
  readonly participants: readonly string[];
  readonly someoneElse: string;
} {
  const participants = service.admin.conversation(convId)?.participants ?? [];
  return { participants, someoneElse: participants.find((one) => one !== service.email) ?? service.email };
}

const { url, email, password } = service;
port.postMessage({ url, email, password } satisfies Started);
