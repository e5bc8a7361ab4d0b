import type { Clock } from './clock.ts';

/** The computer may sleep, and its clock may be set: looks at least this often while something is due later, ms. */
const LOOK_MS = 60_000;
/** The longest time that a timer takes, ms. */
const NO_LOOK_MS = 2 ** 31 - 1;

interface Options {
  readonly clock: Clock;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Does what is due at `now`, and returns when something is due next; null: never. Both in ms since the epoch. */
  readonly look: (now: number) => number | null;
  /** `look` threw; it is called again in a minute. */
  readonly onError: (thrown: unknown) => void;
}

/** Calls `look` at once, whenever something is due, and by the returned function when that may have changed. */
export function watchTimes({ clock, signal, look, onError }: Options): () => void {
  let changed = new AbortController();

  function lookNow(): number {
    const now = clock.now();
    try {
      const next = look(now);
      return next === null ? NO_LOOK_MS : Math.max(0, Math.min(next - now, LOOK_MS));
    } catch (thrown) {
      onError(thrown);
      return LOOK_MS;
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const patience = lookNow();
      changed = new AbortController();
      await clock.wait(patience, AbortSignal.any([signal, changed.signal]));
    }
  }

  void watch();
  return () => changed.abort();
}
