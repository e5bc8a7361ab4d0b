/**
 * The entry of the process that reads the texts of files. What people send is hostile input to large libraries, so it runs alone, with
 * nothing of Parley but the bytes of one file at a time. `process.argv[2]`: see `addPdf`.
 */
import { Worker } from 'node:worker_threads';
import type { FromReader, ToReader } from '../../protocol.ts';
import { readFileText } from './readFileText.ts';

/** Electron's port to the main process (electronjs.org/docs/latest/api/parent-port), as much of it as is used. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: ToReader }) => void): unknown;
  postMessage(message: FromReader): void;
}

/** Bytes that the process may take. What pdf.js unpacks is no part of the heap that V8 limits. */
const MOST_MEMORY = 768 * 2 ** 20;
/** With more, the next file could end it through no fault of its own. */
const WORN = MOST_MEMORY / 2;

// In a thread of its own, since what takes the memory leaves this one no time.
new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${MOST_MEMORY}) process.kill(process.pid, 'SIGKILL'); }, 50);`,
  { eval: true },
).unref();

for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
  Reflect.deleteProperty(globalThis, name);

const { parentPort } = process as unknown as { readonly parentPort: ParentPort };
const [, , characterMaps = ''] = process.argv;
let bytes = new Uint8Array();
let filled = 0;

parentPort.on('message', ({ data }) => {
  if (data.type === 'begin') {
    bytes = new Uint8Array(data.size);
    filled = 0;
    return;
  }
  if (data.type === 'piece') {
    bytes.set(data.bytes, filled);
    filled += data.bytes.byteLength;
    return;
  }
  void readFileText(bytes, data.kind, characterMaps).then((outcome) => {
    bytes = new Uint8Array();
    parentPort.postMessage({ type: 'outcome', outcome, isWorn: process.memoryUsage.rss() > WORN });
  });
});
parentPort.postMessage({ type: 'ready' });
