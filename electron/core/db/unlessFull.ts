import { AppError } from '../../../shared/errors/errors.ts';
import type { Log } from './store.ts';

/** Does without a write on a full disk: reading must not fail because of something that can be written another time. */
export function unlessFull(log: Log, part: string, write: () => void): void {
  try {
    write();
  } catch (thrown) {
    const { code, message } = AppError.from(thrown);
    if (code !== 'disk-full') throw thrown;
    log('warn', `${part}: ${message}`);
  }
}
