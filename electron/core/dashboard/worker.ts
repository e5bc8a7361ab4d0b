/** The dashboard's worker: counts messages beside core, and answers with figures. */
import { parentPort } from 'node:worker_threads';
import { serveDashboard } from './serveDashboard.ts';

if (!parentPort) throw new Error('this file is started as a worker');
serveDashboard(parentPort);
