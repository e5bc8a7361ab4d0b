/**
 * A hostile service of a benchmark, in a thread of its own so that it takes no time from what is measured: it answers everything with a list
 * of elements that are no messages. Posts its address, and then each time that a response has left as a whole.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { HostileList } from './hostileList.ts';

const { element, times } = workerData as HostileList;
const body = Buffer.from(`[${`${element},`.repeat(times - 1)}${element}]`);
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end(body, () => parentPort?.postMessage('sent')));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
