/**
 * A hostile service of a benchmark, in a thread of its own so that it takes no time from what is measured: it answers everything with as many
 * empty elements as `workerData` says. Posts its address.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const body = Buffer.from(`[${'{},'.repeat((workerData as number) - 1)}{}]`);
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end(body));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
