/** The writing thread: encrypts and writes large files, while core goes on with everything else. */
import { parentPort } from 'node:worker_threads';
import { serveWriting } from './serveWriting.ts';

if (!parentPort) throw new Error('this file is started as a worker');
await serveWriting(parentPort);
