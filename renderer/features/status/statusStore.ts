import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Status } from '../../../shared/model/status.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly status: Connected<StatusState>;
  }
}

export interface StatusState {
  /** Null until core has answered for the first time. */
  readonly status: Status | null;
}

export function createStatusStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<StatusState> {
  const store = createStore<StatusState>(() => ({ status: null }));
  const connect = () => {
    const stop = on('status', (status) => store.setState({ status }));
    // An event that came before the answer is the newer of the two.
    const first = (status: Status) => store.setState((state) => ({ status: state.status ?? status }));
    request('status.get', {}).then(first, failed);
    return stop;
  };
  return Object.assign(store, { connect });
}

export const useStatus = <T>(select: (state: StatusState) => T): T =>
  useStore(useAccountStores().status, select);
