/**
 * Wraps a read so that one runs at a time: calls during a run are answered by exactly one more run after it, which then
 * sees everything that was announced meanwhile. Failures go to `failed`, and the next call reads again.
 * @returns resolves once everything has been read that was announced up to then
 */
export function coalesce(read: () => Promise<void>, failed: (thrown: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await read();
      } catch (thrown) {
        failed(thrown);
      }
    } while (again);
    running = null;
  };
  return () => {
    if (running) again = true;
    else running = run();
    return running;
  };
}
