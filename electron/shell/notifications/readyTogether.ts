import type { Later } from './answerInTime.ts';

/** Who is ready waits so long for the others, ms. */
const WAIT_MS = 500;

/**
 * Returns a function that each of `count` calls once, with all that it has ready. It resolves when that was passed to `show`: together with
 * that of the others, unless some take long. These are then passed on one by one.
 */
export function createReadyTogether<T>(count: number, later: Later, show: (ready: readonly T[]) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiting: T[] = [];
  let missing = count;
  let isOver = false;

  function pass(): void {
    if (isOver) return;
    isOver = true;
    try {
      show(waiting);
      resolve();
    } catch (thrown) {
      reject(thrown);
    }
  }

  return async (ready: readonly T[]): Promise<void> => {
    missing -= 1;
    if (isOver) return show(ready);
    waiting.push(...ready);
    if (missing === 0) pass();
    else if (missing === count - 1) later(pass, WAIT_MS);
    return promise;
  };
}
