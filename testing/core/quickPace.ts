import { Worker } from 'node:worker_threads';
import type { ReadText } from '../../electron/core/protocol.ts';
import { DEFAULT_PACE, type Pace } from '../../electron/core/time/pace.ts';

const SEARCH_WORKER = new URL('../../electron/core/search/worker.ts', import.meta.url);
export const startSearchWorker = () => new Worker(SEARCH_WORKER);

const WRITING_WORKER = new URL('../../electron/core/files/sealed/writing/worker.ts', import.meta.url);
export const startWritingWorker = () => new Worker(WRITING_WORKER);

const DASHBOARD_WORKER = new URL('../../electron/core/dashboard/worker.ts', import.meta.url);
export const startDashboardWorker = () => new Worker(DASHBOARD_WORKER);

/** For what reads no texts of files: they stay unread. */
export const READS_NOTHING: ReadText = async () => null;

/** Fast enough for a test to wait for the next poll. */
export const QUICK_PACE: Pace = {
  ...DEFAULT_PACE,
  focusedMs: 30,
  backgroundMs: 30,
  withEventsMs: 30,
  firstRetryMs: 20,
  longestRetryMs: 200,
  surelyEndedMs: 200,
  storageMs: 30,
  fullCheckMs: 5,
  secondLookMs: 30,
  betweenFilesMs: 5,
};

/** Of backups: the least that is accepted. */
export const QUICK_COST = 14;
