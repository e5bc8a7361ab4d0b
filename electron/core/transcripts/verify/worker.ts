/** The entry of the thread that checks a transcript for the command line. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyTranscript } from './verifyTranscript.ts';

if (!parentPort) throw new Error('transcripts/verify/worker.ts runs as a worker thread');
parentPort.postMessage(await verifyTranscript((workerData as { readonly file: string }).file));
