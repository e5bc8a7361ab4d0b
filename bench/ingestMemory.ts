/** `node bench/ingestMemory.ts DIR MESSAGES`: takes in a history and prints the largest resident memory in three stretches of it, in bytes. */
import { join } from 'node:path';
import { writePages } from './pages.ts';
import { ingest, KEY, openBenchStore } from './stores.ts';

const EARLY = 0.2;
const [dir = '', messages = '0'] = process.argv.slice(2);

const pages = writePages(join(dir, 'pages'), Number(messages));
const store = openBenchStore(join(dir, 'store'), KEY);
const samples = [process.memoryUsage.rss()];
ingest(store, pages, () => samples.push(process.memoryUsage.rss()));
store.close();

const early = Math.ceil(samples.length * EARLY);
console.log(
  JSON.stringify({
    before: samples[0],
    early: Math.max(...samples.slice(0, early)),
    after: Math.max(...samples.slice(early)),
  }),
);
