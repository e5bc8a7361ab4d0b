import type { StoreApi } from 'zustand';
import type { Bridge } from '../../lib/bridge/connected.ts';
import type { StatusState } from './statusStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly busyTeller: BusyTeller;
  }
}

/** While the history is loaded, tells core when the person is busy, so that loading gives way. */
export interface BusyTeller {
  /** Returns a function that stops it. */
  connect(): () => void;
}

interface Options {
  readonly request: Bridge['request'];
  readonly status: StoreApi<StatusState>;
  /** Where the input of the person arrives: the window. */
  readonly window: EventTarget;
  readonly failed: (thrown: unknown) => void;
}

/** Less than the time for which loading gives way. */
const EVERY_MS = 250;
/** Not the wheel: who scrolls back wants the history. */
const INPUTS = ['keydown', 'pointerdown'] as const;

export function createBusyTeller({ request, status, window, failed }: Options): BusyTeller {
  let toldAt = Number.NEGATIVE_INFINITY;

  function noticed({ timeStamp }: Event): void {
    const isComplete = status.getState().status?.history.state === 'complete';
    if (isComplete || timeStamp - toldAt < EVERY_MS) return;
    toldAt = timeStamp;
    request('sync.giveWay', {}).catch(failed);
  }

  return {
    connect: () => {
      const stop = new AbortController();
      // Before whatever the input causes.
      const options = { capture: true, passive: true, signal: stop.signal };
      for (const input of INPUTS) window.addEventListener(input, noticed, options);
      return () => stop.abort();
    },
  };
}
