import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SyncCheck, SyncReport } from '../../../shared/model/sync.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly sync: StoreApi<SyncStoreState>;
  }
}

export interface SyncStoreState {
  /** Null until core has answered for the first time. */
  readonly report: SyncReport | null;
  readonly isChecking: boolean;
  /** The result of the last check; null before there was one. */
  readonly result: SyncCheck | null;
  /** Keeps the report up to date until the returned function is called. */
  watch(): () => void;
  /** Checks whether the newest messages and the known gaps are here. */
  check(): void;
  /** Compares every message with the service; the report says how far that is. */
  readonly checkAll: { start(): void; cancel(): void };
}

export function createSyncStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<SyncStoreState> {
  const { watch, again } = createQuery({
    ...{ on, failed },
    ask: () => request('sync.report', {}),
    answered: (report) => store.setState({ report }),
    touchedBy: { status: () => true },
  });
  const store = createStore<SyncStoreState>((set, get) => ({
    report: null,
    isChecking: false,
    result: null,
    watch,
    check: () => {
      if (get().isChecking) return;
      set({ isChecking: true, result: null });
      request('sync.check', {})
        .then((result) => set({ result }), failed)
        .finally(() => {
          set({ isChecking: false });
          again();
        });
    },
    checkAll: {
      start: () => void request('sync.checkAll', {}).then(again, failed),
      cancel: () => void request('sync.cancelCheckAll', {}).then(again, failed),
    },
  }));
  return store;
}

export const useSync = <T>(select: (state: SyncStoreState) => T): T =>
  useStore(useAccountStores().sync, select);
