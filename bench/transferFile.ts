/**
 * `node bench/transferFile.ts upload FILE` or `… download ATTACHMENT DIR`, with the service to use as JSON in standard input: moves one file as
 * core does, in a thread with its limits, and prints how long that took (ms), by how much the process grew at most meanwhile (bytes),
 * and what came of it.
 */
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Client, createClient } from '../electron/core/api/client.ts';
import { createContentFolder } from '../electron/core/files/fetching/contentFolder.ts';
import { deriveFileKeys } from '../electron/core/files/sealed/sealedFormat.ts';
import { createWritingThread } from '../electron/core/files/sealed/writing/writingThread.ts';
import { openOutgoing, readFileFacts } from '../electron/core/files/staging/outgoing.ts';
import { CORE_LIMITS } from '../electron/core/protocol.ts';
import { systemClock } from '../electron/core/time/clock.ts';
import { convId, msgId } from '../shared/model/ids.ts';
import type { Started } from './measuredService.ts';

const argv = process.argv.slice(2);
const WRITING = new URL('../electron/core/files/sealed/writing/worker.ts', import.meta.url);

if (isMainThread) {
  const workerData = JSON.parse(await text(process.stdin)) as Started;
  const worker = new Worker(new URL(import.meta.url), { argv, workerData, resourceLimits: CORE_LIMITS });
  worker.on('message', (moved) => console.log(JSON.stringify(moved)));
} else {
  parentPort?.postMessage(await move(argv, workerData as Started));
}

async function move([task, what = '', dir = '']: readonly string[], service: Started) {
  const { url: serviceUrl, email, password } = service;
  const credentials = { serviceUrl, email, password };
  const client = createClient({ credentials, proxyUrl: null, clock: systemClock });
  // The connection's own memory is there before the file's.
  await client.get(0, 1);

  const before = process.memoryUsage.rss();
  let largest = before;
  const sampling = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  const finish = task === 'upload' ? await upload(client, what) : await download(client, what, dir);
  const ms = performance.now() - began;
  clearInterval(sampling);
  const moved = { ms, grown: largest - before, ...(await finish()) };
  await client.close();
  return moved;
}

async function upload(client: Client, path: string) {
  const facts = await readFileFacts(path);
  const { chunks, close } = await openOutgoing(path, facts);
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

/** Syncing to the disk comes after what is measured: curl doesn't do it. */
async function download(client: Client, attachmentId: string, dir: string) {
  const openLarge = createWritingThread(() => new Worker(WRITING, { resourceLimits: CORE_LIMITS }));
  const partial = await createContentFolder(dir, deriveFileKeys(randomBytes(32)), openLarge).begin(2 ** 30);
  const place = { attachmentId, convId: convId(1), msgId: msgId(1) };
  await client.download(place, partial, new AbortController().signal);
  return async () => ({ sha256: await partial.seal() });
}
