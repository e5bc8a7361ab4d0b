import { AppError } from '../../../shared/errors/errors.ts';

/**
 * Does without a write on a full disk, and calls `full` with the error: reading must not fail because of something that can be written
 * another time. @throws any other error of `write`
 */
export function unlessFull(write: () => void, full: (thrown: unknown) => void): void {
  try {
    write();
  } catch (thrown) {
    if (AppError.from(thrown).code !== 'disk-full') throw thrown;
    full(thrown);
  }
}
