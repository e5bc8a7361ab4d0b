import type { Clock } from './clock.ts';

/** Waits for work, but no longer than `ms`, or than until `signal` aborts. Returns whether it has ended. Rejects as the work does. */
export async function endsWithin(
  clock: Clock,
  work: Promise<unknown>,
  ms: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const patience = new AbortController();
  const signals = [patience.signal, ...(signal ? [signal] : [])];
  const tooLong = clock.wait(ms, AbortSignal.any(signals)).then(() => false);
  try {
    return await Promise.race([work.then(() => true), tooLong]);
  } finally {
    patience.abort();
  }
}
