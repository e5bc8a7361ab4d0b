import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type CoreThread, startCoreThread } from './coreThread.ts';

/** A list with the same element again and again, which is no message. */
export interface HostileList {
  /** JSON. */
  readonly element: string;
  readonly times: number;
}

/** In ms. */
export interface Cost {
  readonly took: number;
  readonly longestTrip: number;
}

/** Between two questions, so that asking takes no time from core and the service. */
const PAUSE_MS = 1;

/** A first sign-in to a service that answers everything with `list`: until the history is complete, or only until the first answer is read. */
export async function readCost(list: HostileList, until: 'complete' | 'first-read'): Promise<Cost> {
  const service = new Worker(new URL('./hostileListThread.ts', import.meta.url), { workerData: list });
  const [url] = (await once(service, 'message')) as [string];
  const core = startCoreThread();
  const end =
    until === 'complete'
      ? core.next('status', ({ history }) => history.state === 'complete')
      : once(service, 'message');
  const began = performance.now();
  await core.open({ url, email: 'me@large.example', password: 'secret' });
  const longestTrip = await longestTripUntil(core, end);
  const took = performance.now() - began;
  await core.close();
  await service.terminate();
  return { took, longestTrip };
}

/** Asks core for its status again and again, and returns the longest time that it took to answer, ms. */
async function longestTripUntil(core: CoreThread, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const began = performance.now();
    await core.request('status.get', {});
    longest = Math.max(longest, performance.now() - began);
    await pause(PAUSE_MS);
  }
  return longest;
}
