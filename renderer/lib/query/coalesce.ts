/**
 * Wraps a read so that one runs at a time: exactly one more run answers all calls made during a run, and sees everything announced by then.
 * Failures go to `failed`, and the next call reads again.
 */
export function coalesce(read: () => Promise<void>, failed: (thrown: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      try {
        await read();
      } catch (thrown) {
        failed(thrown);
      }
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
