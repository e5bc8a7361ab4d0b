import type { Applied } from '../sync/intake/applyBatch.ts';
import type { Origin } from '../sync/intake/intake.ts';
import type { Outdated } from '../sync/restores/serviceWatch.ts';

/** By it a part tells those that are built after it. What is told before anybody listens is kept until then. */
interface Signal<T> {
  tell(value: T): void;
  /** Call it once. */
  listen(listener: (value: T) => void): void;
}

function createSignal<T>(): Signal<T> {
  let unheard: T[] = [];
  let hear = (value: T): void => {
    unheard.push(value);
  };
  return {
    tell: (value) => hear(value),
    listen: (listener) => {
      hear = listener;
      const waiting = unheard;
      unheard = [];
      for (const value of waiting) listener(value);
    },
  };
}

/** What the parts of one session tell each other. */
export interface Signals {
  /** A write found no room on the disk. */
  readonly full: Signal<void>;
  /** There is room on the disk again, or none any more. */
  readonly room: Signal<void>;
  /** The account stands otherwise with its service than before. */
  readonly standing: Signal<void>;
  /** Something of the status that a person sees may be another than before. */
  readonly status: Signal<void>;
  /** A transaction of messages was done. */
  readonly applied: Signal<{ readonly applied: Applied; readonly origin: Origin }>;
  /** See `SyncOptions.onCaughtUp`. */
  readonly caughtUp: Signal<{ readonly since: number; readonly isReadable: boolean }>;
  /** The service is not the one any more that the archive was read from. */
  readonly outdated: Signal<Outdated>;
  /** The archive turned out to be damaged when it was searched. */
  readonly archiveDamaged: Signal<void>;
}

export function createSignals(): Signals {
  return {
    full: createSignal(),
    room: createSignal(),
    standing: createSignal(),
    status: createSignal(),
    applied: createSignal(),
    caughtUp: createSignal(),
    outdated: createSignal(),
    archiveDamaged: createSignal(),
  };
}
