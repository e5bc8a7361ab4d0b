/** The search worker: keeps search.db up to date behind the archive, and answers queries between two steps. */
import { parentPort } from 'node:worker_threads';
import { serveSearch } from './serveSearch.ts';

if (!parentPort) throw new Error('this file is started as a worker');
serveSearch(parentPort);
