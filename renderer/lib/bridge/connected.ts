import type { StoreApi } from 'zustand/vanilla';
import type { on, pathForFile, request } from './pageBridge.ts';

/** The way to the main process and core, as the stores take it. */
export interface Bridge {
  readonly request: typeof request;
  readonly on: typeof on;
  readonly pathForFile: typeof pathForFile;
}

/** A store that follows what is announced between `connect()` and the call of the function it returns. */
export type Connected<State> = StoreApi<State> & { connect(): () => void };
