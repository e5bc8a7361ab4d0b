import type { Applied } from '../sync/intake/applyBatch.ts';
import type { Origin } from '../sync/intake/intake.ts';
import type { Outdated } from '../sync/restores/serviceWatch.ts';

/** A part uses it to notify parts that are built later. It queues events until the first listener. */
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

/** The signals between the parts of one session. */
export interface Signals {
  /** A write found no room on the disk. */
  readonly full: Signal<void>;
  /** The disk has room again, or is full. */
  readonly room: Signal<void>;
  /** The account's standing with its service changed. */
  readonly standing: Signal<void>;
  /** The status on screen may have changed. */
  readonly status: Signal<void>;
  /** A transaction of messages was committed. */
  readonly applied: Signal<{ readonly applied: Applied; readonly origin: Origin }>;
  /** See `SyncOptions.onCaughtUp`. */
  readonly caughtUp: Signal<{ readonly since: number; readonly isReadable: boolean }>;
  /** The service is no longer the one that the archive was loaded from. */
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
