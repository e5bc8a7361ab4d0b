import { AppError } from '../../../shared/errors/errors.ts';

/** Between two tries, ms; the wait doubles up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Retries until core answers. It can't while it restarts or reopens the account. `unable` gets the error of each try. Rejects when no one
 * is signed in any longer.
 */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  unable: (thrown: unknown) => void = () => {},
): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await ask();
    } catch (thrown) {
      if (AppError.from(thrown).code === 'signed-out') throw thrown;
      unable(thrown);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
