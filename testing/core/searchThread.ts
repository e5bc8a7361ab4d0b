/** The thread of `sharedSearchWorker`: each port that it is given is a search worker of its own. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { serveSearch } from '../../electron/core/search/serveSearch.ts';

parentPort?.on('message', (port: MessagePort) => serveSearch(port));
