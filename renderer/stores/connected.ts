import type { StoreApi } from 'zustand/vanilla';
import type * as bridge from '../bridge.ts';

/** The way to the main process and core, as the stores take it. */
export type Bridge = typeof bridge;

/** A store that follows what is announced between `connect()` and the call of the function it returns. */
export type Connected<State> = StoreApi<State> & { connect(): () => void };
