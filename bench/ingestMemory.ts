/**
 * `node bench/ingestMemory.ts PAGES DIR`: takes in the history listed in the file PAGES in a thread with the limits of the core
 * worker, and prints how much memory the process held: before, at most in the first fifth, and at most afterwards. Bytes.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { CORE_LIMITS } from '../electron/core/protocol.ts';
import type { PageFile } from './pages.ts';
import { ingest, openBenchStore } from './stores.ts';

const EARLY = 0.2;
const argv = process.argv.slice(2);

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url), { argv, resourceLimits: CORE_LIMITS });
  worker.on('message', (figures) => console.log(JSON.stringify(figures)));
} else {
  parentPort?.postMessage(measure());
}

function measure() {
  const [list = '', dir = ''] = argv;
  const pages = JSON.parse(readFileSync(list, 'utf8')) as readonly PageFile[];
  const samples = [process.memoryUsage.rss()];
  const store = openBenchStore(dir);
  ingest(store, pages, () => samples.push(process.memoryUsage.rss()));
  store.close();
  const early = Math.ceil(samples.length * EARLY);
  return {
    before: samples[0],
    early: Math.max(...samples.slice(0, early)),
    after: Math.max(...samples.slice(early)),
  };
}
