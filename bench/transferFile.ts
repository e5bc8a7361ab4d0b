/**
 * `node bench/transferFile.ts upload FILE` or `… download ATTACHMENT DIR`, with the service to use as JSON in standard input: moves one file as
 * core does and prints how long that took (ms), by how much the process grew at most meanwhile (bytes), and what came of it.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { createClient } from '../electron/core/api/client.ts';
import { systemClock } from '../electron/core/clock.ts';
import { createContentFolder } from '../electron/core/files/contentFolder.ts';
import { inspectFile, openOutgoing } from '../electron/core/files/outgoing.ts';
import type { Started } from './measuredService.ts';

const [task = '', what = '', dir = ''] = process.argv.slice(2);
const { url: serviceUrl, email, password } = JSON.parse(await text(process.stdin)) as Started;
const client = createClient({
  credentials: { serviceUrl, email, password },
  proxyUrl: null,
  clock: systemClock,
});
// The connection's own memory is there before the file's.
await client.get(0, 1);

const memory = () => Number(/VmRSS:\s+(\d+)/u.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
const before = memory();
let largest = before;
const sampling = setInterval(() => {
  largest = Math.max(largest, memory());
}, 20);
const began = performance.now();
const finish = task === 'upload' ? await upload() : await download();
const ms = performance.now() - began;
clearInterval(sampling);
console.log(JSON.stringify({ ms, grown: largest - before, ...(await finish()) }));
await client.close();

async function upload() {
  const facts = await inspectFile(what);
  const { chunks, close } = await openOutgoing(what, facts);
  const target = { convId: null, text: '', priority: 0, title: null, participants: [] } as const;
  const file = { name: 'big.bin', mimeType: 'application/octet-stream', size: facts.size, content: chunks };
  const { signal } = new AbortController();
  const sent = await client.sendFile(
    { ...target, file },
    { signal, onProgress: () => {}, onWhole: () => {} },
  );
  return async () => {
    await close();
    return { msgId: sent.msgId };
  };
}

/** Syncing to the disk and the SHA-256 come after what is measured: curl does neither. */
async function download() {
  const partial = await createContentFolder(dir).begin();
  await client.download(what, partial, new AbortController().signal);
  return async () => ({ sha256: await partial.keep() });
}
