/**
 * `node --expose-gc bench/accountsMemory.ts CORE SEARCH ACCOUNTS`: opens the accounts (JSON, as `control('open')` takes them) one after the
 * other, each in a worker of its own and without the focus, and prints what the process holds with none and after each, once all is quiet.
 * Bytes. It then goes on for `IDLE_MS`, in which its requests can be counted.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CORE_LIMITS, type FromCore, type OpenInput } from '../electron/core/protocol.ts';
import { IDLE_MS } from './idleTime.ts';

export interface StoredInput extends Omit<OpenInput, 'key'> {
  /** Base64. */
  readonly key: string;
}

/** Long enough for a poll in the background, and for what a thread keeps for a short while to be let go, ms. */
const QUIET_MS = 25_000;

const [core = '', searchWorker = '', accounts = '[]'] = process.argv.slice(2);
const workers: Worker[] = [];
const held = [await settled()];
for (const account of JSON.parse(accounts) as readonly StoredInput[]) {
  workers.push(await open(account));
  held.push(await settled());
}
console.log(JSON.stringify(held));
await delay(IDLE_MS);
process.exit();

/** Resolves when the account's history is complete and can be searched. */
async function open({ key, ...input }: StoredInput): Promise<Worker> {
  const worker = new Worker(core, { workerData: { searchWorker }, resourceLimits: CORE_LIMITS });
  const complete = Promise.withResolvers<void>();
  worker.on('message', (message: FromCore) => {
    if (message.type === 'reply' && !message.result.ok) complete.reject(new Error(message.result.error.code));
    if (message.type !== 'event' || message.event.name !== 'status') return;
    const { state, indexed, stored } = message.event.payload.history;
    if (state === 'complete' && indexed === stored) complete.resolve();
  });
  const opening = { ...input, key: Uint8Array.from(Buffer.from(key, 'base64')) };
  worker.postMessage({ type: 'control', id: 1, name: 'open', input: opening });
  const unfocused = { focused: false, wake: false };
  worker.postMessage({ type: 'control', id: 2, name: 'setActivity', input: unfocused });
  await complete.promise;
  return worker;
}

async function settled(): Promise<number> {
  await delay(QUIET_MS);
  // Of this thread alone: the workers' garbage counts, as it does in the app.
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
