import { AppError } from '../../../shared/errors/errors.ts';
import type { Log } from '../db/store.ts';

/** Runs a task of the outbox. A failure is only logged: what couldn't be written is found again the next time. */
export function runOrLog(log: Log, work: () => void): void {
  try {
    work();
  } catch (thrown) {
    log('error', `Outbox: ${AppError.from(thrown).message}`);
  }
}
