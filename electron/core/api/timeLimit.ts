import { AppError } from '../../../shared/errors/errors.ts';

/** Runs `work` with a signal that aborts with `timeout` after `ms`, in real time, like the other limits of the transport. */
export async function within<T>(ms: number, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new AppError('timeout', 'The response did not end in time.')),
    ms,
  );
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
