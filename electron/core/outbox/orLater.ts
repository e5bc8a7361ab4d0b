import { AppError } from '../../../shared/errors/errors.ts';
import type { Log } from '../db/store.ts';

/** Does some work of the outbox. What cannot be written now is found again the next time, so a failure is only noted. */
export function orLater(log: Log, work: () => void): void {
  try {
    work();
  } catch (thrown) {
    log('error', `Outbox: ${AppError.from(thrown).message}`);
  }
}
