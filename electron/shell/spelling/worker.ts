/**
 * The thread of a spelling dictionary: a damaged one can end it, and nothing else as long as it does not fill the memory
 * (engine/memoryLimits.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { serveSpelling } from './serveSpelling.ts';

if (!parentPort) throw new Error('this file is started as a worker');
await serveSpelling(parentPort, workerData);
